import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";

/** Copies text to the clipboard; false on failure. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string" || !("ClipboardItem" in window)) await navigator.clipboard.writeText(await text);
    // Safari requires write() within the click
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then((words) => new Blob([words], { type: "text/plain" })) })]);
    return true;
  } catch {
    return false;
  }
}

export async function copyLink(path: string) {
  const isCopied = await copyText(new URL(path, location.href).href);
  showToast(isCopied ? { key: "linkCopied" } : { key: "linkNotCopied", isError: true });
}

type Sharing = { text: string; failure?: ToastKey | undefined };

/** Native share; on failure copies the link. */
export async function shareByDevice(url: string, { text, failure }: Sharing) {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (failure) showToast({ key: failure, isError: true });
    else await copyLink(url);
  }
}

/** Whether the device shares JPEG files. */
export const canShareFiles = () => navigator.canShare?.({ files: [new File([" "], "picture.jpg", { type: "image/jpeg" })] }) ?? false;

/** True when shared or canceled. */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
