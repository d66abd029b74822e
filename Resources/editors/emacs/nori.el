;;; nori.el --- Clips and snippets at point  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: Apache-2.0
;; Version: 1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: convenience

;;; Commentary:

;; `nori-insert' opens nori in a window and inserts what is chosen at point, `nori-snippet' expands
;; a snippet there or around the region, `nori-copy-region' keeps the region and puts it on the
;; system clipboard.  `nori-completion-at-point' completes clips and snippets:
;;
;;   (add-hook 'completion-at-point-functions #'nori-completion-at-point)
;;
;; `nori-capture-mode' keeps what is copied with M-w.  No key is bound.  Emacs waits for nothing.

;;; Code:

(require 'json)
(require 'subr-x)
(require 'term)

(declare-function yas-expand-snippet "yasnippet")
(defvar yas-indent-line)
(defvar yas-wrap-around-region)

(defgroup nori nil "Clips and snippets at point." :group 'convenience)

(defcustom nori-program "nori"
  "The program, by name or by path."
  :type 'string)

;;; Running nori

(defconst nori--scripts
  '(:quiet "\"$@\" <\"$NORI_HOLD/in\" >\"$NORI_HOLD/out\" 2>\"$NORI_HOLD/error\""
    :window "\"$@\" >\"$NORI_HOLD/out\" 2>\"$NORI_HOLD/error\"")
  "Its input and outputs are files in a folder of this user's alone.
So bytes stay what they are.")

(defun nori--say (text)
  "Tell TEXT, which may come from nori itself."
  (message "nori: %s" (string-remove-prefix "nori: " (string-trim text))))

(defun nori--check ()
  "Signal an error where the program cannot be run."
  (unless (executable-find nori-program)
    (user-error "The program %s is not in `exec-path'; install it, or set `nori-program'"
                nori-program)))

(defun nori--start (arguments input window then)
  "Run nori with ARGUMENTS and INPUT, in a terminal if WINDOW.
Give THEN its status and the bytes it wrote; tell what it said on stderr."
  (let* ((hold (make-temp-file "nori-" t))
         (process-environment (cons (concat "NORI_HOLD=" hold) process-environment))
         (command (append (list "-c" (plist-get nori--scripts (if window :window :quiet))
                                "sh" nori-program)
                          arguments))
         (end (lambda (process _event)
                (unless (process-live-p process)
                  (nori--end process hold window then)))))
    (if window
        (nori--start-in-window command end)
      (let ((coding-system-for-write 'utf-8-unix)
            (file-name-handler-alist nil))
        (write-region (or input "") nil (expand-file-name "in" hold) nil 'silent))
      (let ((default-directory (if (file-remote-p default-directory) "~/" default-directory)))
        (make-process :name "nori" :command (cons "sh" command) :connection-type 'pipe
                      :noquery t :sentinel end)))))

(defun nori--start-in-window (command end)
  "Run sh with COMMAND in a terminal below; its sentinel is END."
  (let ((default-directory (if (file-remote-p default-directory) "~/" default-directory))
        (environment process-environment)
        (buffer (generate-new-buffer "*nori*")))
    (pop-to-buffer buffer '((display-buffer-at-bottom) (window-height . 0.4)))
    (term-mode)
    (let ((process-environment environment))
      (term-exec buffer "nori" "sh" nil command))
    (term-char-mode)
    (setq-local mode-line-format " nori")
    (let ((keys (make-sparse-keymap)))
      (set-keymap-parent keys (current-local-map))
      (define-key keys (kbd "C-g") #'nori--cancel)
      (use-local-map keys))
    (let ((process (get-buffer-process buffer)))
      (set-process-query-on-exit-flag process nil)
      (set-process-sentinel process end))))

(defun nori--cancel ()
  "Choose nothing."
  (interactive)
  (delete-process (get-buffer-process (current-buffer))))

(defun nori--end (process hold window then)
  "Take away what PROCESS left: the folder HOLD and its WINDOW.
Give THEN its status and what it wrote."
  (let ((bytes (nori--bytes (expand-file-name "out" hold)))
        (errors (nori--bytes (expand-file-name "error" hold)))
        (status (process-exit-status process))
        (buffer (process-buffer process)))
    (delete-directory hold t)
    (when (and window (buffer-live-p buffer))
      (let ((shown (get-buffer-window buffer t)))
        (when shown (quit-window nil shown)))
      (kill-buffer buffer))
    (funcall then status bytes)
    (unless (string-empty-p errors)
      (nori--say (decode-coding-string errors 'utf-8-unix)))))

(defun nori--bytes (file)
  "The bytes of FILE; none when it is not there."
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (when (file-readable-p file)
      (insert-file-contents-literally file))
    (buffer-string)))

;;; Putting a text in its place

(defun nori--place (&optional beginning end)
  "The place at point, or from BEGINNING to END: it moves with the text around it."
  (list :buffer (current-buffer) :window (selected-window)
        :start (copy-marker (or beginning (point)))
        :end (copy-marker (or end (point)) t)))

(defun nori--split (bytes)
  "The texts before and after the cursor in BYTES, which are LEFT NUL RIGHT NUL.
A clip may hold NUL itself, so it is read from its end."
  (let* ((end (1- (length bytes)))
         (is-split (and (>= end 0) (eq (aref bytes end) 0)))
         (middle (and is-split (seq-position (reverse (substring bytes 0 end)) 0))))
    (mapcar (lambda (part) (decode-coding-string part 'utf-8-unix))
            (cond (middle (list (substring bytes 0 (- end middle 1))
                                (substring bytes (- end middle) end)))
                  (t (list bytes ""))))))

(defun nori--for-format (text)
  "TEXT without the CR of CR LF where lines get their own when saved.
Only if all lines have one: else it could not be told from another."
  (if (and (eq (coding-system-eol-type (or buffer-file-coding-system 'utf-8-unix)) 1)
           (not (string-match-p "\\(?:\\`\\|[^\r]\\)\n" text)))
      (replace-regexp-in-string "\r\n" "\n" text t t)
    text))

(defun nori--put (place left right)
  "Put LEFT and RIGHT at PLACE in one step of undo, the cursor between.
Where that cannot be, they go into the kill ring, and that is said."
  (let ((buffer (plist-get place :buffer)))
    (if-let ((reason (cond ((not (buffer-live-p buffer)) "The buffer is closed")
                           ((buffer-local-value 'buffer-read-only buffer)
                            "The buffer cannot be changed")
                           (t (nori--change place left right)))))
        (progn
          (kill-new (concat left right))
          (nori--say (concat reason "; what you chose is in the kill ring")))
      ;; Within a command, point of the selected window is that of the buffer.
      (when (eq (current-buffer) buffer)
        (goto-char (plist-get place :start))))))

(defun nori--change (place left right)
  "Change PLACE to LEFT and RIGHT, wholly or not at all; nil, or why it cannot be."
  (let ((buffer (plist-get place :buffer))
        (window (plist-get place :window)))
    (condition-case reason
        (with-current-buffer buffer
          (undo-boundary)
          (save-excursion
            ;; The place may be outside of what the buffer is narrowed to by now.
            (save-restriction
              (widen)
              (atomic-change-group
                (goto-char (plist-get place :start))
                (delete-region (plist-get place :start) (plist-get place :end))
                (insert (nori--for-format left))
                (let ((cursor (point)))
                  (insert (nori--for-format right))
                  (set-marker (plist-get place :start) cursor)))
              (undo-boundary)
              (when (and (window-live-p window) (eq (window-buffer window) buffer))
                (set-window-point window (plist-get place :start)))))
          nil)
      (text-read-only "The text there cannot be changed")
      (error (error-message-string reason)))))

(defun nori--return (place)
  "Go back to the window of PLACE."
  (let ((window (plist-get place :window)))
    (when (window-live-p window)
      (select-window window))))

;;; Commands

;;;###autoload
(defun nori-insert (&optional arguments)
  "Open nori in a window, and insert what is chosen at point.
ARGUMENTS are given to the program."
  (interactive)
  (nori--check)
  (let ((place (nori--place)))
    (nori--start
     (cons "--cursor" arguments) nil t
     (lambda (status bytes)
       (nori--return place)
       (let ((parts (nori--split bytes)))
         ;; An act of the picker, such as a copy, chooses nothing.
         (when (and (eq status 0) (not (equal parts '("" ""))))
           (apply #'nori--put place parts)))))))

;;;###autoload
(defun nori-copy-region (beginning end)
  "Keep the text from BEGINNING to END, and put it on the system clipboard."
  (interactive "r")
  (nori--check)
  (nori--start '("copy") (buffer-substring-no-properties beginning end) nil #'ignore)
  (setq deactivate-mark t))

;;;###autoload
(defun nori-snippet (name &optional beginning end)
  "Expand the snippet NAME at point, or around the text from BEGINNING to END.
With an active region, that is the snippet's selection, and the snippet
takes its place.  Tab stops are walked where `yas-minor-mode' is on; else
the cursor goes where it ends."
  (interactive
   (cons (completing-read "Snippet: " (mapcar (lambda (snippet) (alist-get 'name snippet))
                                              (alist-get 'snippets (nori--snapshot))))
         (when (use-region-p) (list (region-beginning) (region-end)))))
  (nori--check)
  (nori--expand name (nori--place beginning end)
                (and beginning (buffer-substring-no-properties beginning end))
                (bound-and-true-p yas-minor-mode))
  (setq deactivate-mark t))

(defun nori--expand (name place selection stops)
  "Expand NAME at PLACE around SELECTION; yasnippet walks it if STOPS."
  (nori--run-expansion name place selection stops (nori--surroundings name place selection)))

(defun nori--surroundings (name place selection)
  "What the snippet NAME at PLACE around SELECTION may ask of the editor.
As options: those for when it has its cursor, and those for always."
  (with-current-buffer (plist-get place :buffer)
    (list (list "--cursor" "--indent" (nori--indentation (plist-get place :start)))
          (append (when selection '("--selection" "-"))
                  (when buffer-file-name (list "--file" (expand-file-name buffer-file-name)))
                  (nori--line-options name place)
                  (list "--language" (nori--language) "--line-number"
                        (number-to-string (line-number-at-pos (plist-get place :start) t)))))))

(defun nori--run-expansion (name place selection stops options)
  "Expand NAME with OPTIONS at PLACE around SELECTION; yasnippet walks it if STOPS."
  (nori--start
   (append '("snippet" "expand") (if stops '("--stops") (car options)) (cadr options)
           (list "--" name))
   selection nil
   (lambda (status bytes)
     (when (eq status 0)
       (cond ((not stops) (apply #'nori--put place (nori--split bytes)))
             ((nori--walk place (nori--yas-template (decode-coding-string bytes 'utf-8-unix))))
             (t (nori--run-expansion name place selection nil options)))))))

(defun nori--walk (place template)
  "Let yasnippet put TEMPLATE at PLACE; nil, and no change, where it cannot."
  (let ((buffer (plist-get place :buffer))
        (start (marker-position (plist-get place :start)))
        (end (marker-position (plist-get place :end))))
    (when (and template (buffer-live-p buffer) (eq buffer (window-buffer)))
      (with-current-buffer buffer
        (when (and (not buffer-read-only) (<= (point-min) start end (point-max)))
          (condition-case nil
              (let ((yas-indent-line 'fixed)
                    (yas-wrap-around-region nil))
                (undo-boundary)
                (atomic-change-group
                  (yas-expand-snippet template start end))
                t)
            (error nil)))))))

(defun nori--line-options (name place)
  "The line and the word at PLACE, if the snippet NAME asks for them.
Others can read the arguments of a program."
  (let ((snippet (seq-find (lambda (snippet) (equal (alist-get 'name snippet) name))
                           (alist-get 'snippets (nori--snapshot t)))))
    (when (string-match-p "TM_CURRENT_\\|SNIP_" (or (alist-get 'body snippet) ""))
      (save-excursion
        (goto-char (plist-get place :start))
        (list (concat "--line=" (buffer-substring-no-properties (line-beginning-position)
                                                                (line-end-position)))
              (concat "--word=" (thing-at-point 'word t)))))))

(defun nori--indentation (position)
  "The white space that begins the line of POSITION."
  (save-excursion
    (goto-char position)
    (buffer-substring-no-properties
     (line-beginning-position)
     (min position (progn (back-to-indentation) (point))))))

(defun nori--language ()
  "The name of the buffer's language: that of its mode."
  (string-remove-suffix
   "-ts" (string-remove-suffix "-mode" (symbol-name major-mode))))

;;; Tab stops

(defun nori--yas-template (text)
  "TEXT, in the syntax of LSP, as a template of yasnippet.
Nil where that cannot say it.  yasnippet runs what stands between
backquotes or in $(…): here those are nothing but text."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (let ((depth 0) (parts nil) (is-fine t))
      (while (and is-fine (not (eobp)))
        (cond
         ((looking-at "\\\\\\([\\$}]\\)")
          (push (concat "\\" (match-string 1)) parts))
         ((looking-at "\\$\\([0-9]+\\)\\|\\${\\([0-9]+\\)}")
          (push (concat "$" (or (match-string 1) (match-string 2))) parts)
          ;; A digit after it would be the number's.
          (setq is-fine (not (<= ?0 (or (char-after (match-end 0)) ?\s) ?9))))
         ((looking-at "\\${\\([0-9]+\\)|\\(\\(?:[^\\,|]\\|\\\\.\\)*\\)\\(?:[^\\|]\\|\\\\.\\)*|}")
          (push (concat "${" (match-string 1) ":"
                        (nori--yas-text (replace-regexp-in-string "\\\\\\([\\,|]\\)" "\\1"
                                                                  (match-string 2)))
                        "}")
                parts))
         ((looking-at "\\${\\([0-9]+\\):")
          (setq depth (1+ depth))
          (push (match-string 0) parts))
         ;; A transform, or a variable that is left to the editor.
         ((looking-at "\\$[{A-Za-z_]")
          (setq is-fine nil))
         ((and (> depth 0) (looking-at "}"))
          (setq depth (1- depth))
          (push "}" parts))
         ((looking-at "\\(?:.\\|\n\\)")
          (push (nori--yas-text (match-string 0)) parts)))
        (goto-char (match-end 0)))
      (and is-fine (= depth 0) (apply #'concat (nreverse parts))))))

(defun nori--yas-text (text)
  "TEXT as yasnippet has to see it to mean nothing but itself."
  (replace-regexp-in-string "[\\`\"'$}{()]" "\\\\\\&" text t))

;;; The snapshot

(defconst nori--snapshot-version 1)

(defun nori--snapshot-file ()
  "Where nori writes the newest clips and the snippets for editors."
  (let ((home (getenv "NORI_HOME"))
        (state (getenv "XDG_STATE_HOME")))
    (cond ((and home (not (string-empty-p home))) (expand-file-name "snapshot.json" home))
          ((and state (file-name-absolute-p state))
           (expand-file-name "nori/snapshot.json" state))
          (t (expand-file-name "~/.local/state/nori/snapshot.json")))))

(defun nori--snapshot (&optional quietly)
  "The snapshot; nothing, and a message unless QUIETLY, where it cannot be read."
  (let ((found
         (condition-case nil
             (let* ((snapshot (nori--read-json (nori--snapshot-file)))
                    (version (alist-get 'nori-snapshot snapshot)))
               (cond ((not (integerp version)) (signal 'json-error nil))
                     ((<= version nori--snapshot-version) snapshot)
                     (t (format "The snapshot is of a newer nori (%d, not %d); update nori.el"
                                version nori--snapshot-version))))
           (file-missing "There is no snapshot yet; it comes when nori is next used")
           (error "The snapshot is damaged; it is written anew when nori is next used"))))
    (cond ((listp found) found)
          (quietly nil)
          (t (nori--say found) nil))))

(defun nori--read-json (file)
  "The value in FILE, objects as alists and arrays as lists."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8-unix))
      (insert-file-contents file))
    (if (fboundp 'json-parse-buffer)
        (json-parse-buffer :object-type 'alist :array-type 'list)
      (let ((json-object-type 'alist) (json-array-type 'list))
        (json-read)))))

;;; Completion

(defun nori--candidates ()
  "What can be completed, each with what it is.
Clips stand with their first line, snippets with their name."
  (let ((snapshot (nori--snapshot)))
    (append
     (mapcar (lambda (snippet) (list (alist-get 'name snippet) 'snippet))
             (alist-get 'snippets snapshot))
     (delq nil
           (mapcar (lambda (clip)
                     (let* ((text (alist-get 'text clip))
                            (line (string-trim (car (split-string (string-trim-left text) "\n")))))
                       (unless (string-empty-p line)
                         (list line 'clip text))))
                   (alist-get 'clips snapshot))))))

;;;###autoload
(defun nori-completion-at-point ()
  "Complete clips and snippets, for `completion-at-point-functions'."
  (let ((bounds (or (bounds-of-thing-at-point 'symbol) (cons (point) (point))))
        (candidates (nori--candidates)))
    (when candidates
      (list (car bounds) (cdr bounds) candidates
            :exclusive 'no
            :annotation-function
            (lambda (line) (format " [%s]" (cadr (assoc line candidates))))
            :exit-function
            (lambda (line status)
              (when (eq status 'finished)
                (nori--complete (assoc line candidates))))))))

(defun nori--complete (candidate)
  "Put the whole of CANDIDATE where its first line stands before point."
  (let ((place (nori--place (- (point) (length (car candidate))) (point))))
    (pcase candidate
      (`(,_ snippet) (nori--expand (car candidate) place nil (bound-and-true-p yas-minor-mode)))
      (`(,line clip ,text) (unless (equal line text) (nori--put place text ""))))))

;;; Capture

;;;###autoload
(define-minor-mode nori-capture-mode
  "Keep what is copied, with \\[kill-ring-save] and the like, in nori too."
  :global t
  (if nori-capture-mode
      (advice-add 'copy-region-as-kill :after #'nori--capture)
    (advice-remove 'copy-region-as-kill #'nori--capture)))

(defun nori--capture (&rest _)
  "Keep the newest kill."
  (when (and kill-ring (executable-find nori-program))
    (nori--start '("capture" "--source" "emacs") (substring-no-properties (car kill-ring))
                 nil #'ignore)))

(provide 'nori)

;;; nori.el ends here
