import { type FormEvent, useEffect, useRef, useState } from "react";
import type { UploadProgress } from "./upload-files";
import type { UploadPurpose } from "./upload-picture";

/** Smaller files go with the form. */
const minBytes = 128 * 1024;

const urls = new WeakMap<File, string>();

export type Upload = ReturnType<typeof useUpload>;

const listInputs = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];

/** Keeps the order of a look's pictures, some files and some addresses. */
function replaceAlbum(form: HTMLFormElement, formData: FormData) {
  const fields = form.querySelectorAll<HTMLInputElement>("input[name=picture]");
  if (fields.length > 0) formData.delete("picture");
  for (const { value, files } of fields) {
    const [file] = files ?? [];
    formData.append("picture", file ? (urls.get(file) ?? file) : value);
  }
}

/** Replaces files by the addresses that they have got. */
function replaceFiles({ target, formData }: FormDataEvent) {
  replaceAlbum(target as HTMLFormElement, formData);
  for (const { name, files } of listInputs(target as HTMLFormElement)) {
    const url = files?.[0] && urls.get(files[0]);
    if (!url || name === "picture") continue;
    formData.delete(name);
    formData.set(name === "image" || name === "photo" ? "imageUrl" : name, url);
  }
}

/** Sends a form's large pictures first, then the form with their addresses. */
export function useUpload(purpose: UploadPurpose) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  const isSkipped = useRef(false);
  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  function onSubmitCapture(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const isCrop = form.elements.namedItem("imageEditId") !== null; // its file shows that it is one
    if (event.defaultPrevented || isSkipped.current || isCrop || !navigator.onLine || !crypto.subtle) return;
    const files = listInputs(form).flatMap(({ files }) => [...(files ?? [])].filter((file) => file.size >= minBytes && !urls.has(file)));
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!current.current) void send(form, files, submitter);
  }

  async function send(form: HTMLFormElement, files: File[], submitter: HTMLElement | null) {
    const controller = new AbortController();
    current.current = controller;
    setProblem(null);
    setProgress({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0), isWaiting: false });
    const code = await import("./upload-files").catch(() => null);
    const outcome = code ? await code.uploadFiles(files, { purpose, signal: controller.signal, onProgress: setProgress }) : new Map<File, string>();
    current.current = null;
    setProgress(null);
    if (!outcome || !form.isConnected) return;
    const refusal = "refusal" in outcome ? outcome.refusal : null;
    if (refusal?.startsWith("image_")) return setProblem(`errors:${refusal}`);
    if (!("refusal" in outcome)) for (const [file, url] of outcome) urls.set(file, url);
    form.addEventListener("formdata", replaceFiles);
    isSkipped.current = code === null || refusal !== null; // the form takes the files, and says what else is wrong
    form.requestSubmit(submitter);
    isSkipped.current = false;
  }

  return { progress, problem, isSending: progress !== null, cancel, onSubmitCapture };
}
