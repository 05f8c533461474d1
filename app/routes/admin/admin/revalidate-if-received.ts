import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Revalidates also after refusals, but not after network failures. */
export const revalidateIfReceived = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
