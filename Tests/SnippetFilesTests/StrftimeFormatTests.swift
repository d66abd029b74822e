import Testing

@testable import SnippetFiles

struct StrftimeFormatTests {
  @Test(arguments: [
    ("%Y-%m-%d", "YYYY-MM-DD"),
    ("%d.%m.%y", "DD.MM.YY"),
    ("%H:%M:%S", "HH:mm:ss"),
    ("%-d/%-m %-I:%M %p", "D/M h:mm A"),
    ("%A, %B %e", "dddd, MMMM D"),
    ("%a %b %h", "ddd MMM MMM"),
    ("Week %V of %G", "[Week ]WW[ of ]GGGG"),
    ("%FT%T%:z", "YYYY-MM-DD[T]HH:mm:ssZ"),
    ("%T%.3f %z", "HH:mm:ss.SSS ZZ"),
    ("%s", "X"),
    ("100%% %j", "100% DDDD"),
    ("+1 %Y", "[+1 ]YYYY"),
    ("%n%t", "\n\t"),
    ("am %P", "[am ]a"),
    ("%dé", "DD[é]"),
    ("", ""),
  ])
  func `what both have is written nori's way`(format: String, converted: String) {
    #expect(StrftimeFormat.converted(format) == converted)
  }

  @Test(arguments: ["%Q", "%U", "%", "%Y %", "%Z", "[%Y]", "%C", "%-", "%f", "]"])
  func `what has no equal is not guessed`(format: String) {
    #expect(StrftimeFormat.converted(format) == nil)
  }
}
