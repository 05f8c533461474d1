import { afterEach } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser's one page, in the words of its own protocol. */
export type Session = {
  visit: (url: string) => Promise<unknown>;
  /** Calls a function, given by its source, with a string; it answers with one. */
  call: (source: string, given: string) => Promise<string>;
  /** Input actions, which WebDriver and WebDriver BiDi write alike. */
  act: (actions: object[]) => Promise<unknown>;
  choose: (selector: string, file: string) => Promise<unknown>;
  resize: (size: { width: number; height: number }) => Promise<unknown>;
  /** A PNG in base64. */
  screenshot: () => Promise<string>;
  /** What no script caught, where the browser tells. */
  errors: string[];
};

// they end with the test that started them
let processes: Bun.Subprocess[] = [];
let homes: string[] = [];
afterEach(async () => {
  for (const each of processes) each.kill();
  await Promise.all(processes.map(({ exited }) => exited));
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  [processes, homes] = [[], []];
});

/** An empty home directory for a browser. */
export function aHome(): string {
  const home = mkdtempSync(join(tmpdir(), "espelho-engine-"));
  homes.push(home);
  return home;
}

/** Starts a program until the end of the test. */
export function start(command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  processes.push(child);
  return child;
}

/** Reads what a program says up to these words, and gives their first group. */
export async function hear(stream: ReadableStream<Uint8Array>, words: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const said = words.exec(text)?.[1];
    if (!said) continue;
    reader.releaseLock();
    stream.pipeTo(new WritableStream()).catch(() => {}); // a full pipe would stop it
    return said;
  }
  throw new Error(`waited for ${words} and heard: ${text}`);
}
