import { showToast, type ToastKey } from "./toaster";

/** Puts the address on the clipboard, and says so. */
export async function copyLink(path: string) {
  try {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    showToast({ key: "linkCopied" });
  } catch {
    showToast({ key: "linkNotCopied", isError: true });
  }
}

/** The device's own share sheet where there is one, else the copied link. */
export async function shareLink(path: string, failure: ToastKey) {
  if (!navigator.share) return copyLink(path);
  try {
    await navigator.share({ url: new URL(path, location.href).href });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) showToast({ key: failure, isError: true });
  }
}
