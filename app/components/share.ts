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

/** The device's own share sheet; where there is none, or where it fails and nothing else is to be said, the copied link. */
export async function shareLink(path: string, failure?: ToastKey) {
  if (!navigator.share) return copyLink(path);
  try {
    await navigator.share({ url: new URL(path, location.href).href });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (failure) showToast({ key: failure, isError: true });
    else await copyLink(path);
  }
}
