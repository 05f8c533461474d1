import { join } from "node:path";
import { findFreePort, waitUntil } from "../waiting.ts";
import { openHome, readUntil, type Session, startProgram } from "./session.ts";

// without this no window is narrower than 447 px
const narrowCss = "* { min-width: 0; margin: 0; padding-left: 0; padding-right: 0 }";

/** Opens WebKitGTK's MiniBrowser on its own X server. */
export async function openWebKit(binary: string): Promise<Session> {
  const homeDir = openHome();
  await Bun.write(join(homeDir, "gtk-3.0/gtk.css"), narrowCss);
  const xServer = startProgram(["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  const display = await readUntil(xServer.stdout, /(\d+)\n/);
  const port = findFreePort();
  startProgram(["WebKitWebDriver", `--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: homeDir,
    XDG_CONFIG_HOME: homeDir,
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1", // twice as fast without a GPU
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil("WebKit's driver", async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true);

  async function send<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/session${path}`, body && { method: "POST", body: JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  const browser = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary, args: ["--automation", "--dark-mode"] } };
  const { sessionId } = await send<{ sessionId: string }>("", { capabilities: { alwaysMatch: browser } });
  const call = (source: string, argument: string) =>
    send<string>(`/${sessionId}/execute/sync`, { script: `return (${source})(arguments[0])`, args: [argument] });
  const readExpression = async (expression: string) => Number(await call(`() => String(${expression})`, ""));
  return {
    errors: [], // the driver reports none
    call,
    visit: (to) => send(`/${sessionId}/url`, { url: to }),
    act: (actions) => send(`/${sessionId}/actions`, { actions }),
    async chooseFile(value, file) {
      const element = await send<Record<string, string>>(`/${sessionId}/element`, { using: "css selector", value });
      await send(`/${sessionId}/element/${Object.values(element)[0]}/value`, { text: file });
    },
    async resize({ width, height }) {
      await send(`/${sessionId}/window/rect`, { width, height: height + (await readExpression("outerHeight - innerHeight")) });
      await waitUntil(`a window of ${width} px`, async () => (await readExpression("innerWidth")) === width);
    },
    screenshot: () => send(`/${sessionId}/screenshot`),
  };
}
