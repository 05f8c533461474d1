import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { Images } from "@phosphor-icons/react/dist/ssr/Images";
import { type DragEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { maxPictures } from "#app/models/looks/album";
import { pictureTypes } from "#app/models/media/photo";
import { AlbumPicture } from "./album-picture";
import type { Album, AlbumItem } from "./use-album";
import "./album-field.css";

type Props = {
  album: Album;
  errors: string[] | undefined;
  /** 1 where the cover has a field of its own. */
  offset?: number;
  /** Makes a picture that cover. */
  onFirst?: (item: AlbumItem) => void;
};

/** Picks, orders, crops and describes the pictures of a look. */
export function AlbumField({ album, errors, offset = 0, onFirst }: Props) {
  const { t } = useTranslation(["albums", "outbox"]);
  const isReady = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { items } = album;
  const isOnCover = isReady && offset > 0 && items.length === 0; // the form begins right under the cover
  const Icon = isOnCover ? Images : ImageSquare;
  const shownErrors = album.problem ? [album.problem] : errors;

  function pick() {
    album.add([...(input.current?.files ?? [])]);
    if (input.current) input.current.value = "";
  }
  useOnMount(() => {
    if (input.current?.files?.length) pick(); // before the scripts came
  });
  function dropFiles(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    album.add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same
    <div className="grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={dropFiles}>
      <input type="hidden" name="album" value="1" />
      <p className="t-label muted" hidden={isOnCover}>
        {t("albums:hint", { max: maxPictures })} <span className={`unscripted:hidden ${isReady ? "" : "invisible"}`}>{t("albums:dragHint")}</span>
        {items.length > 0 ? <span className="hidden unscripted:inline">{t("albums:buttonsHint")}</span> : null}
      </p>
      <ol className="album-field" aria-label={t("albums:order")} hidden={items.length === 0}>
        {items.map((item, place) => (
          <AlbumPicture key={item.key} item={item} {...{ place, offset, album, onFirst, isReady }} />
        ))}
      </ol>
      {items.length + offset < maxPictures ? (
        <label
          className={`has-focus-visible:outline-2 has-focus-visible:outline-glass ${isOnCover ? "icb icb--solid absolute start-2.5 bottom-2.5" : "btn btn--line justify-self-start"}`}
        >
          <Icon className="ic ic--s" aria-hidden="true" />
          <span className={isOnCover ? "sr-only" : undefined}>{t("albums:add")}</span>
          <input
            ref={input}
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
