/** A browser in the words of its maker; null for what its header does not tell. */
export type Device = { browser: string | null; system: string | null };

// the more special ones first: each of them says it is the next one too
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/(Headless)?Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

const firstOf = (known: [RegExp, string][], agent: string) => known.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** The browser and the system a User-Agent header names. */
export const deviceOf = (agent: string): Device => ({ browser: firstOf(browsers, agent), system: firstOf(systems, agent) });
