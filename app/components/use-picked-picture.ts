import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { masterFile, otherFile } from "#app/models/picture";
import { shrink } from "./shrink";

const tooLarge = 10 * 1024 * 1024;

const problemOf = (file: File) => (!file.type.startsWith("image/") ? "errors:image_not_an_image" : file.size >= tooLarge ? "errors:image_too_large" : null);

type Options = {
  /** The address of one that the server already has. */
  kept: string | null;
  /** One chosen elsewhere, such as in the camera. */
  given?: File | null;
  onChange?: (now: Picked) => void;
};

/** What there is after a change; `isCut` when it is a part of what there was. */
export type Picked = { file: File | null; isThere: boolean; isCut: boolean };

export type PickedPicture = ReturnType<typeof usePickedPicture>;

/** The one picture of several file inputs inside `box`: what is shown of it, what is wrong with it. */
export function usePickedPicture({ kept, given = null, onChange }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const now = useRef<File | null>(null);
  const original = useRef<File | null>(null);
  const [keptUrl, setKeptUrl] = useState(kept);
  const [blobUrl, setBlobUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])];

  function hold(file: File | null, input = inputs()[0]) {
    now.current = file;
    if (!file) original.current = null;
    for (const other of inputs()) if (other !== input || !file) other.value = "";
    if (!file || !input || input.files?.[0] === file) return;
    const list = new DataTransfer();
    list.items.add(file);
    input.files = list.files;
  }

  async function put(file: File, input = inputs()[0], isCut = false) {
    const wrong = problemOf(file);
    setProblem(wrong);
    hold(wrong ? null : file, input);
    original.current = wrong ? null : file;
    setBlobUrl(wrong ? null : URL.createObjectURL(file));
    if (wrong) return onChange?.({ file: null, isThere: keptUrl !== null, isCut });
    onChange?.({ file, isThere: true, isCut });
    const small = await shrink(file);
    if (now.current !== file || small === file) return;
    hold(small, input);
    onChange?.({ file: small, isThere: true, isCut });
  }

  const cut = (part: File) => put(part, undefined, true);

  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) put(file, input);
  };

  /** Takes one that the server has instead. */
  function choose(url: string | null) {
    hold(null);
    setBlobUrl(null);
    setKeptUrl(url);
    setProblem(null);
    onChange?.({ file: null, isThere: url !== null, isCut: false });
  }

  function remove() {
    flushSync(() => choose(null));
    inputs()[0]?.focus();
  }

  /** Its bytes, the best there are. */
  async function read(): Promise<Blob | null> {
    if (original.current) return original.current;
    if (!keptUrl) return null;
    const response = await fetch(otherFile(keptUrl, masterFile));
    return response.ok ? response.blob() : null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was picked before the scripts came
  useEffect(() => {
    const picked = inputs().find((input) => input.files?.length);
    if (picked) take(picked);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes from elsewhere
  useEffect(() => {
    if (given && given !== now.current) put(given);
  }, [given]);

  useEffect(() => {
    if (blobUrl) return () => URL.revokeObjectURL(blobUrl);
  }, [blobUrl]);

  return { box, keptUrl, isPicked: blobUrl !== null, shown: blobUrl ?? keptUrl, problem, take, put, cut, choose, remove, read };
}
