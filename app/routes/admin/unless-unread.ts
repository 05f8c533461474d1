import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** What a decision changes is asked for again, also when it was refused; not when nobody has read it, for the line is dead. */
export const unlessUnread = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
