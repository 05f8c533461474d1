import { paperColors } from "#app/lib/paper-colors";
import { useOnMount } from "./use-on-mount";

/** Darkens the status bar while a dark room stands on a light page. */
export function useDarkStatusBar(): void {
  useOnMount(() => {
    const meta = Object.assign(document.createElement("meta"), { name: "theme-color", content: paperColors.dark });
    document.head.prepend(meta); // the first one counts
    return () => meta.remove();
  });
}
