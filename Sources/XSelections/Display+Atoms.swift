import CXCB
import Glibc

extension Display {
  /// The atom of each name; the display makes those that it did not have.
  public func atoms(_ names: [String]) throws(DisplayError) -> [Atom] {
    let cookies = names.map { name in
      xcb_intern_atom(connection, 0, UInt16(clamping: name.utf8.count), name)
    }
    var atoms: [Atom] = []
    for cookie in cookies {
      let answer = try reply(cookie.sequence, as: xcb_intern_atom_reply_t.self)
      defer { free(answer) }
      atoms.append(Atom(answer?.pointee.atom ?? 0))
    }
    return atoms
  }

  /// The name of each atom, asked for all at once; nil for what is no atom, and for a name that is
  /// longer than `longest` bytes or no UTF-8.
  public func names(of atoms: [Atom], longest: Int) throws(DisplayError) -> [String?] {
    let cookies = atoms.map { xcb_get_atom_name(connection, $0.rawValue) }
    var names: [String?] = []
    for cookie in cookies {
      let answer = try reply(cookie.sequence, as: xcb_get_atom_name_reply_t.self)
      defer { free(answer) }
      let length = answer.map { xcb_get_atom_name_name_length($0) } ?? 0
      guard let text = answer.flatMap({ xcb_get_atom_name_name($0) }), length > 0,
        length <= longest
      else {
        names.append(nil)
        continue
      }
      names.append(
        String(
          validating: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self))
    }
    return names
  }
}
