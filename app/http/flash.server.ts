import { createCookie, redirect } from "@remix-run/node";
import { env } from "#app/config/env.server";
import type { UndoForm } from "#app/lib/undo-form";
import toasts from "#app/locales/pt/toasts";

/** A toast for the next page; `key` is in the `toasts` catalogue. */
export type Flash = { key: string; isError?: boolean; cause?: string; name?: string | undefined; undoForm?: UndoForm | undefined };

export const isToast = (key: unknown): key is keyof typeof toasts => typeof key === "string" && Object.hasOwn(toasts, key);

export const isToastName = (name: unknown): name is string => typeof name === "string" && /^\w{1,40}$/.test(name);

// cookies share a secret, so the value may be another's
const isFlash = (value: unknown): value is Flash => typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";

const cookie = createCookie("flash", { path: "/", sameSite: "lax", httpOnly: true, secure: env.isSecure, maxAge: 60, secrets: [env.SESSION_SECRET] });

export async function consumeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const left: unknown = await cookie.parse(request.headers.get("cookie"));
  const flash = isFlash(left) ? left : null;
  return { flash, headers: flash ? { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } : {} };
}

export const flashHeader = async (flash: Flash) => ["Set-Cookie", await cookie.serialize(flash)] as [string, string];

export async function redirectWithFlash(path: string, flash: Flash, headers: [string, string][] = []) {
  return redirect(path, { status: 303, headers: [...headers, await flashHeader(flash)] });
}
