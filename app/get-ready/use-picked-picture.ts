import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { shrink } from "./shrink";

const tooLarge = 10 * 1024 * 1024;

const problemOf = (file: File) => (!file.type.startsWith("image/") ? "errors:image_not_an_image" : file.size >= tooLarge ? "errors:image_too_large" : null);

/** The one picture of several file inputs inside `box`: what is shown of it, what is wrong with it. `kept` is one that the server already has. */
export function usePickedPicture(kept: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const [keptUrl, setKeptUrl] = useState(kept);
  const [blobUrl, setBlobUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])];

  async function take(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    for (const other of inputs()) if (other !== input) other.value = "";
    const wrong = problemOf(file);
    setProblem(wrong);
    setBlobUrl(wrong ? null : URL.createObjectURL(file));
    if (wrong) {
      input.value = "";
      return;
    }
    const small = await shrink(file);
    if (small === file || input.files?.[0] !== file) return;
    const list = new DataTransfer();
    list.items.add(small);
    input.files = list.files;
  }

  function remove() {
    for (const input of inputs()) input.value = "";
    flushSync(() => {
      setBlobUrl(null);
      setKeptUrl(null);
      setProblem(null);
    });
    inputs()[0]?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was picked before the scripts came
  useEffect(() => {
    const picked = inputs().find((input) => input.files?.length);
    if (picked) take(picked);
  }, []);

  useEffect(() => {
    if (blobUrl) return () => URL.revokeObjectURL(blobUrl);
  }, [blobUrl]);

  return { box, keptUrl, isPicked: blobUrl !== null, shown: blobUrl ?? keptUrl, problem, take, remove };
}
