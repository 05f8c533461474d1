import type { Icon } from "@phosphor-icons/react";
import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { masterFile, siblingFileUrl } from "#app/models/media/picture";
import { CropButton } from "../crop-button";
import type { Album, AlbumItem } from "./use-album";

const dragType = "application/x-espelho-picture";

type Props = { item: AlbumItem; place: number; offset: number; album: Album; onFirst: ((item: AlbumItem) => void) | undefined; isReady: boolean };

/** One picture of the form, with its place, crop and description. */
export function AlbumPicture({ item, place, offset, album, onFirst, isReady }: Props) {
  const { t } = useTranslation(["albums", "posts"]);
  const shown = useObjectUrl(item.file) ?? item.url ?? undefined;
  const [number, count] = [place + offset + 1, album.items.length + offset];

  async function read(): Promise<Blob | null> {
    if (item.original || !item.url) return item.original;
    const response = await fetch(siblingFileUrl(item.url, masterFile));
    return response.ok ? response.blob() : null;
  }
  function drop(event: DragEvent) {
    const key = event.dataTransfer.getData(dragType);
    if (key === "") return;
    event.preventDefault();
    event.stopPropagation();
    album.moveTo(key, place);
  }
  const step = (by: number) => (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    if (place + by < 0) onFirst?.(item);
    else album.moveTo(item.key, place + by);
  };
  function moveByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) step(by)(event);
  }

  return (
    <li
      className="album-field__item"
      draggable={isReady}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, item.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {item.file ? <FileInput file={item.file} /> : <input type="hidden" name="picture" value={item.url ?? ""} />}
      <div className="relative">
        <img className="look object-contain" src={shown} alt={item.altText || t("albums:place", { number, count })} draggable={false} />
        <span className="badge absolute start-1.5 top-1.5 px-1.5 tabular-nums">{number === 1 ? t("albums:cover") : `${number}/${count}`}</span>
        <button
          type="submit"
          name="remove"
          value={place + offset}
          className="icb icb--solid absolute end-1 top-1"
          aria-label={t("albums:remove", { number })}
          onClick={(event) => {
            event.preventDefault();
            album.remove(item.key);
          }}
        >
          <X className="ic" weight="light" aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move what the buttons move */}
      <div className="flex items-center" onKeyDown={moveByKey}>
        <MoveButton side="left" number={number} onClick={step(-1)} hidden={number === 1} Icon={CaretLeft} />
        <MoveButton side="right" number={number} onClick={step(1)} hidden={number === count} Icon={CaretRight} />
        <span className="grow" />
        <CropButton read={read} onCropped={(part) => album.replace(item.key, part)} className="icb" label={t("albums:crop", { number })} />
      </div>
      <input
        className="in"
        name="pictureAlt"
        maxLength={500}
        defaultValue={item.altText}
        aria-label={t("albums:alt", { number })}
        placeholder={t("posts:create.altHint")}
      />
    </li>
  );
}

type MoveProps = { side: "left" | "right"; number: number; onClick: (event: MouseEvent) => void; hidden: boolean; Icon: Icon };

/** Moves one picture; a plain button of the form. */
export function MoveButton({ side, number, onClick, hidden, Icon }: MoveProps) {
  const { t } = useTranslation("albums");
  return (
    <button type="submit" name="move" value={`${number - 1}:${side}`} className="icb" aria-label={t(side, { number })} onClick={onClick} hidden={hidden}>
      <Icon className="ic ic--s" aria-hidden="true" />
    </button>
  );
}

/** A file field that holds this file. */
function FileInput({ file }: { file: File }) {
  const hold = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || input.files?.[0] === file) return;
      const list = new DataTransfer();
      list.items.add(file);
      input.files = list.files;
    },
    [file],
  );
  return <input ref={hold} type="file" name="picture" className="hidden" tabIndex={-1} aria-hidden="true" />;
}
