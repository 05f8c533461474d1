import { expect, test } from "bun:test";
import sharp from "sharp";
import { paperColors } from "#app/lib/paper-colors";
import { createClient, createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

type File = { src: string; sizes: string; type: string };
type Manifest = {
  lang: string;
  name: string;
  theme_color: string;
  icons: File[];
  shortcuts: { name: string; url: string; icons: File[] }[];
  screenshots: File[];
};

const maxScreenshotBytes = 100 * 1024;

async function readManifest(language: string): Promise<Manifest> {
  const html = await (await createClient(server).get("/", { headers: { cookie: `language=${language}` } })).text();
  const [, path = ""] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
  return await (await createClient(server).get(path)).json();
}

const [pt, en] = [await readManifest("pt"), await readManifest("en")];

test("ana's phone installs Espelho in her language; both manifests say the same and are one app", () => {
  expect([pt.lang, pt.shortcuts.map(({ name }) => name)]).toEqual(["pt-BR", ["Novo look", "Get Ready", "Mensagens"]]);
  expect([en.lang, en.shortcuts.map(({ name }) => name)]).toEqual(["en", ["New look", "Get Ready", "Messages"]]);
  const withoutWords = (manifest: Manifest) =>
    JSON.parse(JSON.stringify(manifest).replaceAll(".en.webp", ".pt.webp"), (key, value) => (["lang", "description", "label"].includes(key) ? "" : value));
  const neutral = (manifest: Manifest) => ({ ...withoutWords(manifest), shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: "" })) });
  expect(neutral(en)).toEqual(neutral(pt));
});

test("each picture of the manifests is there in the size and kind they say, screenshots within 100 KiB", async () => {
  const client = createClient(server);
  for (const { icons, shortcuts, screenshots } of [pt, en]) {
    for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]) {
      const answer = await client.get(src);
      expect([src, answer.status, answer.headers.get("content-type")]).toEqual([src, 200, expect.stringContaining(type)]);
      const bytes = await answer.bytes();
      expect(bytes.length).toBeLessThan(maxScreenshotBytes);
      if (sizes === "any") continue;
      const { width, height } = await sharp(bytes).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
  }
});

test("each shortcut opens its page for ana", async () => {
  const client = await createSignedInClient(server, await makeUser());
  for (const { url } of pt.shortcuts) expect([url, (await client.get(url)).status]).toEqual([url, 200]);
});

test("the status bar has the paper's color: of the system's theme, or of the one that ana chose", async () => {
  const tokens = await Bun.file("app/styles/tokens.css").text();
  const papers = [...tokens.matchAll(/--paper: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => toHex(parts.map(Number)));
  expect(papers).toEqual([paperColors.light, paperColors.dark]);
  expect(pt.theme_color).toBe(paperColors.light);
  const client = createClient(server);
  const readColors = async () => [...(await (await client.get("/")).text()).matchAll(/<meta name="theme-color" content="([^"]+)"( media="[^"]+")?/g)];
  expect((await readColors()).map(([, color, media]) => [color, media])).toEqual([
    [paperColors.dark, ' media="(prefers-color-scheme: dark)"'],
    [paperColors.light, undefined],
  ]);
  await client.form("/api/theme", { theme: "dark" });
  expect((await readColors()).map(([, color, media]) => [color, media])).toEqual([
    [paperColors.dark, ' media="(prefers-color-scheme: dark)"'],
    [paperColors.dark, undefined],
  ]);
});

function toHex([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const toByte = (value: number) => Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${linear.map((value) => toByte(value).toString(16).padStart(2, "0")).join("")}`;
}
