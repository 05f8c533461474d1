import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { maxPictureBytes } from "#app/models/media/photo";
import { masterFile, siblingFileUrl } from "#app/models/media/picture";
import { decodePicture, getPictureError, shrinkPhoto } from "./shrink";

type Options = {
  /** URL of a picture on the server. */
  kept: string | null;
  /** Picture from elsewhere, such as the camera. */
  given?: File | null;
  onChange?: (currentFile: Picked) => void;
  /** Files picked together with the first. */
  onMore?: (files: File[]) => void;
};

/** State after a change; `isCut` after cropping. */
export type Picked = { file: File | null; isThere: boolean; isCut: boolean };

export type PickedPicture = ReturnType<typeof usePickedPicture>;

/** The picture picked in the file inputs inside `box`. */
export function usePickedPicture({ kept, given = null, onChange, onMore }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const now = useRef<File | null>(null);
  const original = useRef<File | null>(null);
  const [keptUrl, setKeptUrl] = useState(kept);
  const [shownFile, setShownFile] = useState<File | null>(null);
  const blobUrl = useObjectUrl(shownFile);
  const [problem, setProblem] = useState<string | null>(null);

  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])];

  function assignFile(file: File | null, input = inputs()[0]) {
    now.current = file;
    if (!file) original.current = null;
    for (const other of inputs()) if (other !== input || !file) other.value = "";
    if (!file || !input || (input.files?.length === 1 && input.files[0] === file)) return;
    const list = new DataTransfer();
    list.items.add(file);
    input.files = list.files;
  }

  async function setFile(file: File, input = inputs()[0], isCut = false) {
    const fileError = getPictureError(file);
    if (fileError) return reject(fileError, isCut);
    const isSendable = file.size <= maxPictureBytes;
    assignFile(isSendable ? file : null, input);
    now.current = file;
    original.current = file;
    const bitmap = await decodePicture(file);
    if (now.current !== file) return bitmap?.close();
    if (!bitmap) return reject("errors:image_broken", isCut);
    setProblem(null);
    setShownFile(file);
    if (isSendable) onChange?.({ file, isThere: true, isCut });
    const small = await shrinkPhoto(file, bitmap);
    if (now.current !== file) return;
    if (small.size > maxPictureBytes) return reject("errors:image_too_large", isCut);
    if (small === file) return;
    assignFile(small, input);
    onChange?.({ file: small, isThere: true, isCut });
  }

  function reject(error: string, isCut: boolean) {
    setProblem(error);
    assignFile(null);
    setShownFile(null);
    onChange?.({ file: null, isThere: keptUrl !== null, isCut });
  }

  const cut = (part: File) => setFile(part, undefined, true);

  const readInput = (input: HTMLInputElement) => {
    putAll([...(input.files ?? [])], input);
  };

  function putAll([file, ...more]: File[], input?: HTMLInputElement) {
    if (file) setFile(file, input);
    if (more.length > 0) onMore?.(more);
  }

  function choose(url: string | null) {
    assignFile(null);
    setShownFile(null);
    setKeptUrl(url);
    setProblem(null);
    onChange?.({ file: null, isThere: url !== null, isCut: false });
  }

  function remove() {
    flushSync(() => choose(null));
    inputs()[0]?.focus();
  }

  /** Original bytes where available. */
  async function read(): Promise<Blob | null> {
    if (original.current) return original.current;
    if (!keptUrl) return null;
    const response = await fetch(siblingFileUrl(keptUrl, masterFile));
    return response.ok ? response.blob() : null;
  }

  useOnMount(() => {
    const picked = inputs().find((input) => input.files?.length);
    if (picked) readInput(picked);
  });
  useOnValue(given, (file) => {
    if (file !== now.current) setFile(file);
  });

  return { box, keptUrl, isPicked: shownFile !== null, shown: blobUrl ?? keptUrl, problem, take: readInput, put: setFile, putAll, cut, choose, remove, read };
}
