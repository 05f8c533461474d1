const isPicture = (type: string) => type.startsWith("image/");

/** Pictures in the clipboard; none where reading is refused. */
export async function readClipboardPictures(): Promise<File[]> {
  const items = await navigator.clipboard.read().catch(() => []);
  const pictures = await Promise.all(items.map(readPicture)).catch((): (File | null)[] => []);
  return pictures.filter((picture) => picture !== null);
}

async function readPicture(item: ClipboardItem): Promise<File | null> {
  const type = item.types.find(isPicture);
  return type ? new File([await item.getType(type)], "clipboard", { type }) : null;
}

/** Pictures of a paste or drop; none where text goes to a text field. */
export function listTransferPictures(transfer: DataTransfer | null, target: EventTarget | null): File[] {
  const isForText = target instanceof HTMLElement && target.matches("input, textarea") && transfer?.types.includes("text/plain");
  return isForText ? [] : [...(transfer?.files ?? [])].filter(({ type }) => isPicture(type));
}
