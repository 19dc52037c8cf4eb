/** What browsers call themselves, those first that also call themselves by the names of others. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Headless)?(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const unknown = "Unknown browser";
/** So many characters tell what there is to know. */
const longest = 300;

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser as people know it, by what it calls itself: "Firefox on Linux". */
export function browserInWords(userAgent: string | undefined): string {
  const said = userAgent?.trim().slice(0, longest) ?? "";
  const [first = ""] = said.split(/[\s/]/, 1);
  // What is no browser, such as a script, names itself first; a browser begins with Mozilla, whatever it is.
  const name = nameIn(said, browsers) ?? (first === "Mozilla" ? "" : first.slice(0, 40));
  const system = nameIn(said, systems);
  return system ? `${name || unknown} on ${system}` : name || unknown;
}
