/// An editor that nori has a plugin for.
enum Editor: String, CaseIterable {
  case vim, neovim, emacs, kakoune

  /// Whether keys can be commands; in Emacs what is typed is always text.
  var hasModes: Bool { self != .emacs }

  /// Where its settings stand below the test's folder, which is HOME.
  var settingsFile: String { self == .kakoune ? "config/kak/kakrc" : "settings" }

  /// Its program and arguments, in the test's folder.
  func command(folder: String, file: String) -> [String] {
    switch self {
    case .vim: ["vim", "-u", "\(folder)/settings", file]
    case .neovim: ["nvim", "-u", "\(folder)/settings", file]
    case .emacs: ["emacs", "-nw", "-Q", "-l", "\(folder)/settings", file]
    case .kakoune: ["kak", file]
    }
  }

  /// Loads nori's plugin from this tree; F2 opens the picker, and F9 writes the buffer to a file
  /// that appears as a whole.
  func settings(output: String, extra: String) -> String {
    let plugins = "\(projectFolder)/Resources/editors"
    let write = "write! \(output).part<Bar>call rename('\(output).part', '\(output)')"
    switch self {
    case .vim, .neovim:
      return """
        set nocompatible noswapfile nobackup hidden laststatus=2 autoindent ttimeoutlen=0
        set viminfo= shortmess+=I
        set runtimepath^=\(plugins)/vim
        nmap <F2> <Plug>(nori)
        imap <F2> <Plug>(nori)
        noremap <F9> <Cmd>\(write)<CR>
        inoremap <F9> <Cmd>\(write)<CR>
        \(extra)
        """
    case .emacs:
      return """
        (setq make-backup-files nil auto-save-default nil create-lockfiles nil)
        (setq inhibit-startup-screen t)
        (load "\(plugins)/emacs/nori.el" nil t)
        (global-set-key (kbd "<f2>") 'nori-insert)
        (global-set-key (kbd "<f9>")
          (lambda () (interactive)
            (write-region nil nil "\(output).part" nil 'silent)
            (rename-file "\(output).part" "\(output)" t)))
        \(extra)
        """
    case .kakoune:
      return """
        source \(plugins)/kakoune/nori.kak
        set-option global startup_info_version 99999999
        map global normal <F2> ':nori<ret>'
        map global insert <F2> '<a-;>:nori insert<ret>'
        define-command written %{
          write -force -sync \(output).part
          nop %sh{ mv \(output).part \(output) }
        }
        map global normal <F9> ':written<ret>'
        map global insert <F9> '<a-;>:written<ret>'
        \(extra)
        """
    }
  }
}
