import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { unreadCodes } from "#app/components/hooks/unread-codes";
import { isUnanswered } from "./unanswered";

// refusals that leave the form filled
const passedCodes: readonly unknown[] = unreadCodes;

// 503, so that loaders do not revalidate
const codeResponse = (code?: string) => Response.json({ code }, { status: 503 });

/** Client action; network failures become error codes, or go to `onOffline`. */
export async function offlineClientAction(
  { serverAction }: Pick<ClientActionFunctionArgs, "serverAction">,
  onOffline?: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError && onOffline) {
      await onOffline();
      return codeResponse();
    }
    if (error instanceof TypeError) return codeResponse("offline");
    if (isUnanswered(error)) return codeResponse(navigator.onLine ? "unavailable" : "offline");
    if (isRouteErrorResponse(error) && passedCodes.includes(error.data?.code)) return codeResponse(error.data.code);
    throw error;
  }
}
