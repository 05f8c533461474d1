import { join } from "node:path";
import { freePort, until } from "../waiting.ts";
import { aHome, hear, type Session, start } from "./session.ts";

// the toolbar gives way, or no window is narrower than 447 px
const narrow = "* { min-width: 0; margin: 0; padding-left: 0; padding-right: 0 }";

/** WebKitGTK's MiniBrowser by its WebDriver, on a screen of its own. */
export async function openWebKit(binary: string): Promise<Session> {
  const home = aHome();
  await Bun.write(join(home, "gtk-3.0/gtk.css"), narrow);
  const screen = start(["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  const display = await hear(screen.stdout, /(\d+)\n/);
  const port = freePort();
  start(["WebKitWebDriver", `--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1", // half the time where there is no graphics card
  });
  const url = `http://127.0.0.1:${port}`;
  await until("WebKit's driver", async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true);

  async function send<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/session${path}`, body && { method: "POST", body: JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  const browser = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary, args: ["--automation", "--dark-mode"] } };
  const { sessionId } = await send<{ sessionId: string }>("", { capabilities: { alwaysMatch: browser } });
  const call = (source: string, given: string) => send<string>(`/${sessionId}/execute/sync`, { script: `return (${source})(arguments[0])`, args: [given] });
  const read = async (expression: string) => Number(await call(`() => String(${expression})`, ""));
  return {
    errors: [], // its driver tells none
    call,
    visit: (to) => send(`/${sessionId}/url`, { url: to }),
    act: (actions) => send(`/${sessionId}/actions`, { actions }),
    async choose(value, file) {
      const element = await send<Record<string, string>>(`/${sessionId}/element`, { using: "css selector", value });
      await send(`/${sessionId}/element/${Object.values(element)[0]}/value`, { text: file });
    },
    async resize({ width, height }) {
      await send(`/${sessionId}/window/rect`, { width, height: height + (await read("outerHeight - innerHeight")) });
      await until(`a window of ${width} px`, async () => (await read("innerWidth")) === width);
    },
    screenshot: () => send(`/${sessionId}/screenshot`),
  };
}
