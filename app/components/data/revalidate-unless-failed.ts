import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Skips revalidation after a failed form. */
export const revalidateUnlessFailed = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;
