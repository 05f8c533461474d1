import { useEffect, useRef } from "react";
import { listTransferPictures } from "./clipboard-pictures";

/** Takes pictures pasted on the page or dropped on it, while the returned element shows. */
export function usePastedPictures(onPictures: (pictures: File[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onPictures);
  latest.current = onPictures;
  useEffect(() => {
    const isShown = () => box.current?.offsetParent != null;
    function take(event: Event, transfer: DataTransfer | null) {
      const pictures = isShown() ? listTransferPictures(transfer, event.target) : [];
      if (pictures.length === 0) return;
      event.preventDefault();
      latest.current(pictures);
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const onDragOver = (event: DragEvent) => isShown() && event.dataTransfer?.types.includes("Files") && event.preventDefault();
    document.addEventListener("paste", onPaste);
    document.addEventListener("drop", onDrop);
    document.addEventListener("dragover", onDragOver);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("dragover", onDragOver);
    };
  }, []);
  return box;
}
