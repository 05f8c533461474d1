import { useLocation } from "@remix-run/react";
import { sameSite } from "#app/http/same-site";

/** The address of the page that is shown, with what it was asked for: where a form without scripts comes back to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return sameSite(pathname + search);
}
