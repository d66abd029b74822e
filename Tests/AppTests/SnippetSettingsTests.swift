import Configuration
import Testing

@testable import App

struct SnippetSettingsTests {
  @Test(
    arguments: [
      (#"{"a": "x", "b": ["y"], "c": {"date": "+1d dddd [}]"}}"#, []),
      (#"{"UUID": "x"}"#, ["snippetVariables.UUID has a name that nori has already"]),
      (#"{"CLIP_3": "x"}"#, ["snippetVariables.CLIP_3 has a name that nori has already"]),
      (#"{"CMD_x": "x"}"#, ["snippetVariables.CMD_x has a name that nori has already"]),
      (#"{"SNIP_x": "x"}"#, ["snippetVariables.SNIP_x has a name that nori has already"]),
      (#"{"DATE": "x"}"#, ["snippetVariables.DATE has a name that nori has already"]),
      (
        #"{"d": {"date": "[x"}, "e": {"date": "+1x Y"}}"#,
        [
          "snippetVariables.d: the date has a [ without its ]",
          "snippetVariables.e: the date has an offset that is none: +1x",
        ]
      ),
    ] as [(String, [String])])
  func `variables of one's own are checked`(variables: String, sentences: [String]) {
    let (configuration, problems) = Configuration.load(
      Array("{\"snippetVariables\": \(variables)}".utf8))
    #expect(problems == [])
    #expect(configuration.snippetProblems == sentences)
  }
}
