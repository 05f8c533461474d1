import { showToast, type ToastKey } from "./toaster";

/** Puts the text on the clipboard, also one that is still on its way; false when that failed. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string" || !("ClipboardItem" in window)) await navigator.clipboard.writeText(await text);
    // Safari wants the clipboard asked within the click, and waits for the words itself
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then((words) => new Blob([words], { type: "text/plain" })) })]);
    return true;
  } catch {
    return false;
  }
}

/** Puts the address on the clipboard, and says so. */
export async function copyLink(path: string) {
  const isCopied = await copyText(new URL(path, location.href).href);
  showToast(isCopied ? { key: "linkCopied" } : { key: "linkNotCopied", isError: true });
}

type Sharing = { text?: string; failure?: ToastKey };

/** The device's own share sheet, with some words beside the address; where there is none, or where it fails and nothing else is to be said, the copied link. */
export async function shareLink(path: string, { text, failure }: Sharing) {
  if (!navigator.share) return copyLink(path);
  try {
    await navigator.share({ text, url: new URL(path, location.href).href });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (failure) showToast({ key: failure, isError: true });
    else await copyLink(path);
  }
}
