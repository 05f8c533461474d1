import { useEffect, useRef, useState } from "react";
import { maxPictures } from "#app/models/looks/album";
import { maxPictureBytes } from "#app/models/media/photo";
import { decodePicture, getPictureError, shrinkPhoto } from "../shrink";

export type StoredItem = { url: string; altText: string };

/** A picture of the form: on the server, or a file that goes with it. */
export type AlbumItem = { key: string; url: string | null; file: File | null; original: File | null; altText: string };

const asItem = ({ url, altText }: StoredItem): AlbumItem => ({ key: url, url, file: null, original: null, altText });

/** The file as it may be sent, or why not. */
async function readFile(file: File): Promise<File | string> {
  const fileError = getPictureError(file);
  if (fileError) return fileError;
  const bitmap = await decodePicture(file);
  if (!bitmap) return "errors:image_broken";
  const small = await shrinkPhoto(file, bitmap);
  return small.size > maxPictureBytes ? "errors:image_too_large" : small;
}

type Options = { max?: number; onItems?: ((items: AlbumItem[]) => void) | undefined };

export type Album = ReturnType<typeof useAlbum>;

/** One to ten pictures in their order. */
export function useAlbum(stored: StoredItem[], { max = maxPictures, onItems }: Options = {}) {
  const [items, setItems] = useState(() => stored.map(asItem));
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef(0);
  const now = useRef(items);
  useEffect(() => {
    if (now.current === items) return;
    now.current = items;
    onItems?.(items);
  }, [items, onItems]);

  async function add(files: File[], altTexts: string[] = []) {
    setProblem(null);
    const room = max - now.current.length;
    if (files.length > room) setProblem("errors:too_many_images");
    for (const [index, file] of files.slice(0, Math.max(0, room)).entries()) {
      const read = await readFile(file);
      if (typeof read === "string") setProblem(read);
      else {
        const item = { key: `new-${made.current++}`, url: null, file: read, original: file, altText: altTexts[index] ?? "" };
        setItems((before) => (before.length < max ? [...before, item] : before));
      }
    }
  }

  async function replace(key: string, file: File) {
    const read = await readFile(file);
    if (typeof read === "string") return setProblem(read);
    setItems((before) => before.map((item) => (item.key === key ? { ...item, url: null, file: read, original: file } : item)));
  }

  /** Puts a picture before the one that is at `place`. */
  function moveTo(key: string, place: number) {
    setItems((before) => {
      const item = before.find((one) => one.key === key);
      if (!item || place < 0 || place >= before.length) return before;
      return before.filter((one) => one !== item).toSpliced(place, 0, item);
    });
  }

  /** Puts another picture at the place of this one. */
  function exchange(key: string, other: Pick<AlbumItem, "url" | "file">) {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...other, original: other.file } : item)));
  }

  function remove(key: string) {
    setProblem(null);
    setItems((before) => before.filter((item) => item.key !== key));
  }

  return { items, problem, add, replace, moveTo, exchange, remove };
}
