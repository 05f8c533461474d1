import { createCookie } from "@remix-run/node";
import { env } from "#app/env.server";
import { retention } from "#app/models/retention";
import { sessionMaxAge } from "#app/models/session.server";

const shared = { path: "/", sameSite: "lax", secure: env.isSecure } as const;

/** `__Host-` binds the cookie to this very host; browsers take it over https only. */
export const sessionCookie = createCookie(env.isSecure ? "__Host-session" : "session", {
  ...shared,
  httpOnly: true,
  maxAge: sessionMaxAge,
  secrets: [env.SESSION_SECRET],
});

export const deviceMaxAge = retention.deviceDays * 24 * 60 * 60;

/** Says to which accounts this browser has signed in before; it opens nothing. */
export const deviceCookie = createCookie(env.isSecure ? "__Host-device" : "device", {
  ...shared,
  httpOnly: true,
  maxAge: deviceMaxAge,
  secrets: [env.SESSION_SECRET],
});

export const leavingMaxAge = 15 * 60;

/** Names whoever has just shown their password for an account that is being deleted: it opens the way back and nothing else. */
export const leavingCookie = createCookie(env.isSecure ? "__Host-leaving" : "leaving", {
  ...shared,
  httpOnly: true,
  maxAge: leavingMaxAge,
  secrets: [env.SESSION_SECRET],
});

/** The value of a plain cookie. */
export const plainCookieOf = (header: string | null, name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(header ?? "")?.[1];

const year = 365 * 24 * 60 * 60;

/** A plain cookie that the browser's own script reads and writes too. */
export const plainCookie = (name: string, value: string, maxAge = year) =>
  `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${env.isSecure ? "; Secure" : ""}`;

export type Theme = "light" | "dark";

/** The theme chosen in Settings; undefined follows the system. */
export function themeOf(request: Request): Theme | undefined {
  const value = plainCookieOf(request.headers.get("cookie"), "theme");
  return value === "light" || value === "dark" ? value : undefined;
}

/** The home tab that was last open. */
export const currentPageOf = (request: Request) => plainCookieOf(request.headers.get("cookie"), "currentPage");
