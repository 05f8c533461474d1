import { type RefObject, useRef, useState } from "react";
import type { Draft } from "#app/components/drafts/draft-store";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { type AlbumItem, type StoredItem, useAlbum } from "#app/components/pictures/album/use-album";
import type { Picked } from "#app/components/pictures/use-picked-picture";
import { maxPictures } from "#app/models/looks/album";

type Options = {
  box: RefObject<HTMLFormElement>;
  draft: Draft | null;
  stored: StoredItem[];
  /** Stores the photos after the first. */
  onFiles: (files: File[]) => void;
};

/** The pictures after the cover, which has a field of its own. */
export function useNewAlbum({ box, draft, stored, onFiles }: Options) {
  const cover = useRef<File | null>(null);
  const [given, setGiven] = useState(draft?.picture ?? null);
  const album = useAlbum(stored, { max: maxPictures - 1, onItems: (items) => onFiles(items.flatMap(({ file }) => file ?? [])) });
  useOnMount(() => {
    if (draft && draft.more.length > 0) album.add(draft.more, readAltTexts(draft));
  });

  /** Descriptions go with their pictures. */
  function exchangeCover({ key, file }: AlbumItem) {
    const former = cover.current;
    const [coverAlt, itemAlt] = ["altText", "pictureAlt"].map((name) => box.current?.querySelector<HTMLInputElement>(`[name=${name}]`));
    if (!file || !former) return;
    if (coverAlt && itemAlt) [coverAlt.value, itemAlt.value] = [itemAlt.value, coverAlt.value];
    album.exchange(key, { url: null, file: former });
    setGiven(file);
  }

  /** The next picture becomes the cover that was removed. */
  function noteCover({ file, isThere }: Picked) {
    cover.current = file;
    const [next] = album.items;
    if (isThere || !next?.file) return;
    album.remove(next.key);
    setGiven(next.file);
  }

  return { album, given, exchangeCover, noteCover };
}

/** One line each. */
export const writeAltTexts = (form: FormData) => form.getAll("pictureAlt").join("\n");
const readAltTexts = ({ words }: Draft) => words.moreAlt?.split("\n");
