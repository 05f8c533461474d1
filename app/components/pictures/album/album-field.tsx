import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import type { ChangeEvent, DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { maxPictures } from "#app/models/looks/album";
import { pictureTypes } from "#app/models/media/photo";
import { AlbumPicture } from "./album-picture";
import { type StoredItem, useAlbum } from "./use-album";
import "./album-field.css";

type Props = { stored: StoredItem[]; errors: string[] | undefined };

/** Pictures of a look: picked together, ordered, cut and described; without scripts by plain buttons. */
export function AlbumField({ stored, errors }: Props) {
  const { t } = useTranslation(["albums", "outbox"]);
  const isReady = useHydrated();
  const album = useAlbum(stored);
  const { items } = album;
  const shownErrors = album.problem ? [album.problem] : errors;

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    album.add([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  }
  function dropFiles(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    album.add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same
    <div className="grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={dropFiles}>
      <input type="hidden" name="album" value="1" />
      <p className="t-label muted">{t("albums:hint", { max: maxPictures })}</p>
      <ol className="album-field" aria-label={t("albums:order")}>
        {items.map((item, place) => (
          <AlbumPicture key={item.key} item={item} place={place} count={items.length} album={album} isReady={isReady} />
        ))}
      </ol>
      {items.length < maxPictures ? (
        <label className="btn btn--line justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <ImageSquare className="ic ic--s" aria-hidden="true" />
          {t("albums:add")}
          <input
            className="file-input"
            type="file"
            name={isReady ? undefined : "image"}
            multiple
            accept={pictureTypes}
            onChange={pick}
            aria-describedby={shownErrors ? "album-error" : undefined}
          />
        </label>
      ) : null}
      <p className="hidden faint t-label unscripted:block">{t("outbox:upload.limit", { size: 10 })}</p>
      <FieldError id="album-error" errors={shownErrors} />
    </div>
  );
}
