import { join } from "node:path";
import { openHome, readUntil, type Session, startProgram } from "./session.ts";

const darkPreferences = 'user_pref("layout.css.prefers-color-scheme.content-override", 0);';

type Message = {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  message?: string;
  params?: { type: string; level: string; text: string };
};

/** Opens Firefox by its built-in WebDriver BiDi. */
export async function openFirefox(binary: string): Promise<Session> {
  const homeDir = openHome();
  await Bun.write(join(homeDir, "user.js"), darkPreferences);
  const firefox = startProgram([binary, "--headless", "--no-remote", "--profile", homeDir, "--remote-debugging-port=0"], { HOME: homeDir });
  const errors: string[] = [];
  const send = await connectSocket(`${await readUntil(firefox.stderr, /listening on (ws:\S+)/)}/session`, ({ type, level, text }) => {
    // navigation cancels pending pictures
    if (type === "javascript" && level === "error" && !text.startsWith("Failed to load")) errors.push(text);
  });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  return {
    errors,
    visit: (url) => send("browsingContext.navigate", { context, url, wait: "interactive" }),
    async call(functionDeclaration, value) {
      const { result, exceptionDetails } = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>("script.callFunction", {
        functionDeclaration,
        arguments: [{ type: "string", value }],
        awaitPromise: true,
        target: { context },
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    act: (actions) => send("input.performActions", { context, actions }),
    async chooseFile(value, file) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", { context, locator: { type: "css", value } });
      await send("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    resize: (viewport) => send("browsingContext.setViewport", { context, viewport }),
    screenshot: async () => (await send<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
  };
}

/** Sends commands over a WebSocket and awaits each response. */
async function connectSocket(url: string, log: (entry: NonNullable<Message["params"]>) => void) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const pending = new Map<number, (response: Message) => void>();
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else if (message.params) log(message.params);
  };
  let id = 0;
  return async function send<T>(method: string, params: object): Promise<T> {
    id += 1;
    const response = new Promise<Message>((resolve) => pending.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await response;
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result as T;
  };
}
