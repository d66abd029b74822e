import TestSupport
import Testing

/// Who copied: the windows that tell.
@Suite(.timeLimit(.minutes(2)))
struct X11OriginTests {
  private func origin(_ session: X11Session, _ owner: ScriptedOwner) throws -> [String?] {
    owner.own(text: "x")
    #expect(try session.report() == "caught")
    let caught = try session.caught().last
    return [caught?.app, caught?.title]
  }

  @Test func `a window that is part of another one is of that program`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.reparent(into: owner.makeWindow(appClass: "XTerm", title: "vim"))
    #expect(try origin(session, owner) == ["XTerm", "vim"])
    owner.vanish()
  }

  @Test func `a window manager's frame is not the program`() throws {
    let session = try X11Session()
    let manager = try session.owner()
    let owner = try session.owner()
    owner.reparent(into: manager.makeWindow(appClass: "Manager", title: "frame"))
    #expect(try origin(session, owner) == [nil, nil])
    owner.vanish()
    manager.vanish()
  }

  @Test func `for a hidden window, the active window of the same program tells`() throws {
    let session = try X11Session()
    let owner = try session.owner(title: "Qt Selection Owner")
    owner.setActive(owner.makeWindow(appClass: "Editor", title: "notes"))
    #expect(try origin(session, owner) == ["Editor", "notes"])
    owner.vanish()
  }

  @Test func `the active window of another program says nothing`() throws {
    let session = try X11Session()
    let other = try session.owner()
    let owner = try session.owner()
    other.setActive(other.makeWindow(appClass: "Editor", title: "notes"))
    #expect(try origin(session, owner) == [nil, nil])
    other.setActive(0x7fff_ffff)
    #expect(try origin(session, owner) == [nil, nil])
    owner.vanish()
    other.vanish()
  }
}
