import { connect } from "node:net";
import { sessionCookie } from "#app/http/cookies.server";
import { createSession } from "#app/models/session.server";
import type { TestServer } from "./server.ts";

type Fields = Record<string, string | Blob>;
type Options = { headers?: Record<string, string> };

let clients = 0;

/** Someone's browser without a screen: keeps cookies, says where its requests come from, follows no redirect, has an address of its own. A header said to be empty it leaves out. */
export function aClient(server: Pick<TestServer, "url">) {
  const cookies = new Map<string, string>();
  const address = `203.0.${Math.floor(clients / 250)}.${(clients++ % 250) + 1}`;

  async function send(method: string, path: string, body: BodyInit | undefined, headers: Record<string, string>): Promise<Response> {
    const usual = {
      "fly-client-ip": address,
      "sec-fetch-site": "same-origin",
      ...(method === "GET" ? {} : { origin: server.url }),
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
    };
    const all = new Headers({ ...usual, ...headers });
    for (const [name, value] of [...all]) if (value === "") all.delete(name);
    const response = await fetch(new URL(path, server.url), { method, body, redirect: "manual", headers: all });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /;\s*max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const json =
    (method: string) =>
    (path: string, body?: unknown, { headers = {} }: Options = {}) =>
      body === undefined
        ? send(method, path, undefined, headers)
        : send(method, path, typeof body === "string" ? body : JSON.stringify(body), { "content-type": "application/json", ...headers });

  return {
    address,
    cookies,
    get: (path: string, { headers = {} }: Options = {}) => send("GET", path, undefined, headers),
    /** A request with this very body and these headers. */
    raw: (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) => send(method, path, body, headers),
    post: json("POST"),
    put: json("PUT"),
    patch: json("PATCH"),
    delete: json("DELETE"),
    /** The body of a GET that must succeed. */
    async json<T>(path: string, { headers = {} }: Options = {}): Promise<T> {
      const response = await send("GET", path, undefined, headers);
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    /** What a plain HTML form sends: multipart when a field is a file or when asked for. */
    form(path: string, fields: Fields, { headers = {}, isMultipart = false }: Options & { isMultipart?: boolean } = {}) {
      const entries = Object.entries(fields);
      const body = isMultipart || entries.some(([, value]) => typeof value !== "string") ? new FormData() : new URLSearchParams();
      for (const [name, value] of entries) body.append(name, value as string);
      return send("POST", path, body, { accept: "text/html", ...headers });
    },
  };
}

export type Client = ReturnType<typeof aClient>;

/** Their client, with a session that needed no password. */
export async function signedIn(server: Pick<TestServer, "url">, user: { id: string }): Promise<Client> {
  return aHolder(server, await sessionCookie.serialize(await createSession(user.id, "a test")));
}

/** A client that holds the cookie of this `Set-Cookie`. */
export function aHolder(server: Pick<TestServer, "url">, line: string): Client {
  const client = aClient(server);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  client.cookies.set(name, value);
  return client;
}

/** What a server answers a request whose head is sent as it stands: fetch would tidy the path, and knows fewer methods. */
export function rawAnswer(port: number, head: string[], { isHostGiven = false } = {}): Promise<string> {
  return new Promise((answered, failed) => {
    let answer = "";
    const host = isHostGiven ? [] : ["Host: localhost"];
    const socket = connect(port, "127.0.0.1", () => socket.write(`${[...head, ...host, "Connection: close"].join("\r\n")}\r\n\r\n`));
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("close", () => answered(answer)).on("error", failed);
  });
}
