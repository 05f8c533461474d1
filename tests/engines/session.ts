import { afterEach } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser session with one page. */
export type Session = {
  visit: (url: string) => Promise<unknown>;
  /** Calls a function source with a string; returns a string. */
  call: (source: string, argument: string) => Promise<string>;
  /** Input actions, equal in WebDriver and WebDriver BiDi. */
  act: (actions: object[]) => Promise<unknown>;
  chooseFile: (selector: string, file: string) => Promise<unknown>;
  resize: (size: { width: number; height: number }) => Promise<unknown>;
  /** A PNG in base64. */
  screenshot: () => Promise<string>;
  /** Uncaught errors, where the browser reports them. */
  errors: string[];
};

// stopped after each test
let processes: Bun.Subprocess[] = [];
let homeDirs: string[] = [];
afterEach(async () => {
  for (const each of processes) each.kill();
  await Promise.all(processes.map(({ exited }) => exited));
  for (const homeDir of homeDirs) rmSync(homeDir, { recursive: true, force: true, maxRetries: 5 });
  [processes, homeDirs] = [[], []];
});

/** Makes an empty home directory. */
export function openHome(): string {
  const homeDir = mkdtempSync(join(tmpdir(), "espelho-engine-"));
  homeDirs.push(homeDir);
  return homeDir;
}

/** Starts a program that ends with the test. */
export function startProgram(command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  processes.push(child);
  return child;
}

/** Reads output until a match; returns its first group. */
export async function readUntil(stream: ReadableStream<Uint8Array>, words: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const match = words.exec(text)?.[1];
    if (!match) continue;
    reader.releaseLock();
    stream.pipeTo(new WritableStream()).catch(() => {}); // a full pipe would block the program
    return match;
  }
  throw new Error(`found no ${words} in the output: ${text}`);
}
