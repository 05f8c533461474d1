import type { FormReply } from "#app/components/forms/form-reply";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

export type SheetStart = Omit<TryOnStart, "running"> & { formKey: string };

type Failure = { code: string };

export const sheetApiPath = (postId: string) => `/api/posts/${postId}/try-on`;

export const fetchSheetStart = (postId: string) => request<SheetStart | Failure>(postId);

/** Starts the try-on; a refusal has the form's errors or a code. */
export const sendSheet = (postId: string, form: FormData) => request<FormReply | { id: string }>(postId, { method: "POST", body: form });

async function request<T>(postId: string, init?: RequestInit): Promise<T | Failure> {
  try {
    const response = await fetch(sheetApiPath(postId), { ...init, headers: { Accept: "application/json" } });
    const isOurs = response.headers.get("Content-Type")?.startsWith("application/json");
    return isOurs ? ((await response.json()) as T) : { code: "unavailable" }; // answered by a proxy
  } catch {
    return { code: "offline" };
  }
}

/** The first error of a refusal. */
export function getRefusalCode(reply: FormReply): string {
  if ("code" in reply) return reply.code;
  const [first = "errors:invalid"] = Object.values(reply.result.error ?? {}).flatMap((errors) => errors ?? []);
  return first.replace(/^errors:/, "").replace(/\?.*$/, "");
}
