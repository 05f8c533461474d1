import { type Cookie, createCookie } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { env } from "#app/config/env.server";
import { isSlowType } from "#app/lib/slow-connection";
import type { SaverChoice } from "#app/models/account/saver";
import { sessionMaxAge } from "#app/models/account/session.server";
import { retention } from "#app/models/shared/retention";

const shared = { path: "/", sameSite: "lax", secure: env.isSecure } as const;

const maxKeptLength = 1000;
/** Values of each Cookie header by name: all polls and pictures of a page send the same. */
const keptValues = new LRUCache<string, Map<string, unknown>>({ max: 2000 });

/** Parses a header once, its signature too: a value is the same for as long as the secret is. */
function keepParsed(cookie: Cookie): Cookie {
  const parse: Cookie["parse"] = async (header, options) => {
    if (!header || header.length > maxKeptLength || options) return cookie.parse(header, options);
    const values = keptValues.get(header) ?? new Map<string, unknown>();
    if (!values.has(cookie.name)) keptValues.set(header, values.set(cookie.name, await cookie.parse(header)));
    return values.get(cookie.name);
  };
  return Object.create(cookie, { parse: { value: parse } });
}

/** `__Host-` requires https and forbids subdomains. */
export const sessionCookie = keepParsed(
  createCookie(env.isSecure ? "__Host-session" : "session", {
    ...shared,
    httpOnly: true,
    maxAge: sessionMaxAge,
    secrets: [env.SESSION_SECRET],
  }),
);

const ownWriteMaxAge = 5;

/** When this browser last wrote; grants nothing. */
export const wroteCookie = createCookie(env.isSecure ? "__Host-wrote" : "wrote", { ...shared, httpOnly: true, maxAge: ownWriteMaxAge });

export async function hasJustWritten({ headers }: Request): Promise<boolean> {
  const wroteAt: unknown = await wroteCookie.parse(headers.get("cookie"));
  return typeof wroteAt === "number" && Math.abs(Date.now() - wroteAt) < ownWriteMaxAge * 1000;
}

export const deviceMaxAge = retention.deviceDays * 24 * 60 * 60;

/** Lists the accounts used on this device; grants no access. */
export const deviceCookie = createCookie(env.isSecure ? "__Host-device" : "device", {
  ...shared,
  httpOnly: true,
  maxAge: deviceMaxAge,
  secrets: [env.SESSION_SECRET],
});

export const deletionMaxAge = 15 * 60;

/** Grants only the cancellation of a pending deletion. */
export const deletionCookie = createCookie(env.isSecure ? "__Host-leaving" : "leaving", {
  ...shared,
  httpOnly: true,
  maxAge: deletionMaxAge,
  secrets: [env.SESSION_SECRET],
});

/** Unsigned and unencoded; the browser script reads and writes it too. */
const createPlainCookie = (name: string) =>
  keepParsed(
    createCookie(name, {
      ...shared,
      maxAge: 365 * 24 * 60 * 60,
      decode: (value) => btoa(JSON.stringify(value)),
      encode: (value) => (value === "" ? "" : JSON.parse(atob(value))),
    }),
  );

export const languageCookie = createPlainCookie("language");
export const themeCookie = createPlainCookie("theme");
export const saverCookie = createPlainCookie("saver");
export const currentPageCookie = createPlainCookie("currentPage");

export type Theme = "light" | "dark";

export async function readTheme(request: Request): Promise<Theme | undefined> {
  const value: unknown = await themeCookie.parse(request.headers.get("cookie"));
  return value === "light" || value === "dark" ? value : undefined;
}

export type SaverState = { choice: SaverChoice; isOn: boolean };

/** The person's choice, else what the browser says of data and connection. */
export async function readSaver({ headers }: Request): Promise<SaverState> {
  const choice: unknown = await saverCookie.parse(headers.get("cookie"));
  if (choice === "on" || choice === "off") return { choice, isOn: choice === "on" };
  return { choice: "auto", isOn: headers.get("save-data")?.toLowerCase() === "on" || isSlowType(headers.get("ect") ?? "") };
}

export const readCurrentPage = async (request: Request): Promise<string | undefined> =>
  (await currentPageCookie.parse(request.headers.get("cookie"))) || undefined;
