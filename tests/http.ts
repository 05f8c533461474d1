import { connect } from "node:net";
import { sessionCookie } from "#app/http/cookies.server";
import { createSession } from "#app/models/account/session.server";
import type { TestServer } from "./server.ts";

type Fields = Record<string, string | Blob>;
type Options = { headers?: Record<string, string> };

let clients = 0;

/** An HTTP client with cookies and its own address; follows no redirects. */
export function createClient(server: Pick<TestServer, "url">) {
  const cookies = new Map<string, string>();
  const address = `203.0.${Math.floor(clients / 250)}.${(clients++ % 250) + 1}`;

  async function send(method: string, path: string, body: BodyInit | undefined, headers: Record<string, string>): Promise<Response> {
    const defaultHeaders = {
      "fly-client-ip": address,
      "sec-fetch-site": "same-origin",
      ...(method === "GET" ? {} : { origin: server.url }),
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
    };
    const allHeaders = new Headers({ ...defaultHeaders, ...headers });
    for (const [name, value] of [...allHeaders]) if (value === "") allHeaders.delete(name);
    const response = await fetch(new URL(path, server.url), { method, body, redirect: "manual", headers: allHeaders });
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      if (value === "" || /;\s*max-age=0/i.test(setCookie)) cookies.delete(name);
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
    /** A request with exactly this body. */
    raw: (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) => send(method, path, body, headers),
    post: json("POST"),
    put: json("PUT"),
    patch: json("PATCH"),
    delete: json("DELETE"),
    /** Returns the JSON body of a successful GET. */
    async json<T>(path: string, { headers = {} }: Options = {}): Promise<T> {
      const response = await send("GET", path, undefined, headers);
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    /** Submits an HTML form; multipart with files or on request. */
    form(path: string, fields: Fields, { headers = {}, isMultipart = false }: Options & { isMultipart?: boolean } = {}) {
      const entries = Object.entries(fields);
      const body = isMultipart || entries.some(([, value]) => typeof value !== "string") ? new FormData() : new URLSearchParams();
      for (const [name, value] of entries) body.append(name, value as string);
      return send("POST", path, body, { accept: "text/html", ...headers });
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/** Returns a client with a session, without a password. */
export async function createSignedInClient(server: Pick<TestServer, "url">, user: { id: string }): Promise<Client> {
  return createCookieClient(server, await sessionCookie.serialize(await createSession(user.id, "a test")));
}

/** Returns a client with the cookie of this `Set-Cookie`. */
export function createCookieClient(server: Pick<TestServer, "url">, setCookie: string): Client {
  const client = createClient(server);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  client.cookies.set(name, value);
  return client;
}

/** Sends a raw request head, which fetch would normalize. */
export function requestRaw(port: number, head: string[], { isHostGiven = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let responseText = "";
    const host = isHostGiven ? [] : ["Host: localhost"];
    const socket = connect(port, "127.0.0.1", () => socket.write(`${[...head, ...host, "Connection: close"].join("\r\n")}\r\n\r\n`));
    socket.on("data", (data) => {
      responseText += data.toString("latin1");
    });
    socket.on("close", () => resolve(responseText)).on("error", reject);
  });
}
