/** The patterns of browsers' user agents. Order matters: later patterns match the earlier browsers, too. */
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
/** The characters of a user agent that are read. */
const longest = 300;

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Names the browser of a user agent as people know it: "Firefox on Linux". */
export function browserInWords(userAgent: string | undefined): string {
  const said = userAgent?.trim().slice(0, longest) ?? "";
  const [first = ""] = said.split(/[\s/]/, 1);
  // A program that is not a browser, such as a script, names itself first; a browser's first word is always "Mozilla".
  const name = nameIn(said, browsers) ?? (first === "Mozilla" ? "" : first.slice(0, 40));
  const system = nameIn(said, systems);
  return system ? `${name || unknown} on ${system}` : name || unknown;
}
