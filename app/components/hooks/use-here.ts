import { useLocation } from "@remix-run/react";
import { toSameSitePath } from "#app/lib/same-site";

/** Path and query of the current page. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return toSameSitePath(pathname + search);
}
