import { createCookie, redirect } from "@remix-run/node";
import { env } from "#app/env.server";
import toasts from "#app/locales/pt/toasts";

/** A toast the next page shows: a key of the catalogue `toasts`, never prose. */
export type Flash = { key: string; isError?: boolean };

/** Whether a form may ask for this toast: any that the catalogue holds. */
export const isToast = (key: unknown): key is keyof typeof toasts => typeof key === "string" && Object.hasOwn(toasts, key);

// any cookie of ours is signed alike, so the value may be another's
const isFlash = (value: unknown): value is Flash => typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";

const cookie = createCookie("flash", { path: "/", sameSite: "lax", httpOnly: true, secure: env.isSecure, maxAge: 60, secrets: [env.SESSION_SECRET] });

/** The toast left by the request before, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const left: unknown = await cookie.parse(request.headers.get("cookie"));
  const flash = isFlash(left) ? left : null;
  return { flash, headers: flash ? { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } : {} };
}

/** The header that leaves a toast for the next page. */
export const flashHeader = async (flash: Flash) => ["Set-Cookie", await cookie.serialize(flash)] as [string, string];

/** 303 to the path, where the toast is shown. */
export async function redirectWithFlash(path: string, flash: Flash, headers: [string, string][] = []) {
  return redirect(path, { status: 303, headers: [...headers, await flashHeader(flash)] });
}
