import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** After a form that failed nothing is asked for again. By itself Remix does after a fetcher, and a line that is gone would take the page, and what was typed, with it. */
export const unlessFailed = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => actionStatus < 400 && defaultShouldRevalidate;
