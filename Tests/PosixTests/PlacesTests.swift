import Glibc
import Posix
import Testing

@Suite struct PlacesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let variables: [String: String]
    let state: String
    let data: String
    let configuration: String
  }

  @Test(arguments: [
    Case(
      testDescription: "HOME alone", variables: ["HOME": "/home/ann"],
      state: "/home/ann/.local/state/nori", data: "/home/ann/.local/share/nori",
      configuration: "/home/ann/.config/nori"),
    Case(
      testDescription: "XDG without HOME",
      variables: ["XDG_STATE_HOME": "/s/", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/"],
      state: "/s/nori", data: "/d/nori", configuration: "/nori"),
    Case(
      testDescription: "relative and empty XDG values are ignored",
      variables: ["HOME": "/h", "XDG_STATE_HOME": "s", "XDG_DATA_HOME": ""],
      state: "/h/.local/state/nori", data: "/h/.local/share/nori", configuration: "/h/.config/nori"),
    Case(
      testDescription: "NORI_HOME wins", variables: ["NORI_HOME": "/n/", "XDG_STATE_HOME": "/s"],
      state: "/n", data: "/n", configuration: "/n"),
    Case(
      testDescription: "an empty NORI_HOME is none", variables: ["NORI_HOME": "", "HOME": "/"],
      state: "/.local/state/nori", data: "/.local/share/nori", configuration: "/.config/nori"),
  ])
  func `places follow the variables`(_ given: Case) throws {
    let places = try Places(environment: Environment(given.variables))
    #expect(places.inbox == "\(given.state)/inbox")
    #expect(places.snapshot == "\(given.state)/snapshot.json")
    #expect(places.database == "\(given.data)/nori.db")
    #expect(places.configuration == "\(given.configuration)/config.json")
  }

  @Test func `a relative NORI_HOME starts at the working folder`() throws {
    let working = String(cString: try #require(getcwd(nil, 0)))
    let places = try Places(environment: Environment(["NORI_HOME": "n/m"]))
    #expect(places.database == "\(working)/n/m/nori.db")
  }

  @Test func `a home that cannot be told is an error`() {
    #expect(throws: PlacesError.noHome) { try Places(environment: Environment([:])) }
    #expect(throws: PlacesError.noHome) {
      try Places(environment: Environment(["XDG_STATE_HOME": "/s"]))
    }
    #expect(throws: PlacesError.notAbsolute(variable: "HOME", value: "ann")) {
      try Places(environment: Environment(["HOME": "ann"]))
    }
  }
}
