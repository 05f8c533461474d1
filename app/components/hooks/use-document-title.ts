import { useEffectBeforePaint } from "./use-effect-before-paint";

/** Title of what a page shows in its data's place; null keeps the page's own. */
export function useDocumentTitle(title: string | null): void {
  useEffectBeforePaint(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before; // React writes only what changed for it
    };
  }, [title]);
}
