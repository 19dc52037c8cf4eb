/** What browsers call themselves, those first that also call themselves by the names of others. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
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

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser as people know it, by what it calls itself: "Firefox on Linux". */
export function browserInWords(userAgent: string | undefined): string {
  if (!userAgent?.trim()) return "Unknown browser";
  // What is no browser, such as a script, names itself first.
  const name = nameIn(userAgent, browsers) ?? userAgent.trim().split(/[\s/]/, 1)[0]?.slice(0, 40);
  const system = nameIn(userAgent, systems);
  return system ? `${name} on ${system}` : `${name}`;
}
