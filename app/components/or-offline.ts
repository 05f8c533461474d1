import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { unreadCodes } from "./unread-codes";

// what was sent was not read: it stays in its fields
const passing: readonly unknown[] = unreadCodes;

// Remix's words for an answer that no page of ours gave: a proxy did, a body took too long, or the line broke off within it
const isStrange = (error: unknown) => error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");

// after a failure the page's loaders are not asked again; a refusal that comes as the sign-in has the status of a page that was found
const asCode = (code: string) => Response.json({ code }, { status: 503 });

/** A route's client action for small writes: a request that never arrived answers `offline`, one without an answer of ours `unavailable`, and one whose sender is signed out by now, or is to wait, that, instead of taking the page down. */
export async function orOffline({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return asCode("offline");
    if (isStrange(error)) return asCode(navigator.onLine ? "unavailable" : "offline");
    if (isRouteErrorResponse(error) && passing.includes(error.data?.code)) return asCode(error.data.code);
    throw error;
  }
}
