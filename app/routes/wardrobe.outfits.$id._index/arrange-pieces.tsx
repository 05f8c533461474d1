import { ArrowClockwise } from "@phosphor-icons/react/dist/ssr/ArrowClockwise";
import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { Minus } from "@phosphor-icons/react/dist/ssr/Minus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { SelectionBackground } from "@phosphor-icons/react/dist/ssr/SelectionBackground";
import { SelectionForeground } from "@phosphor-icons/react/dist/ssr/SelectionForeground";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeStyle } from "#app/components/pieces/outfits/outfit-canvas";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { pieceShare, writePlace } from "#app/models/pieces/outfits/outfit";
import type { PlacedCard } from "#app/models/pieces/outfits/outfit-card";
import { changes, useArrange } from "./use-arrange";

const canvasWidth = 480;
const widthStep = 120;

// what a drag does not change
const Crop = memo(PieceCrop);
const widthOf = (scale: number) => Math.ceil((canvasWidth * scale * pieceShare) / 100 / widthStep) * widthStep;

/** The canvas and what the form sends of it. */
export function ArrangePieces({ initial }: { initial: PlacedCard[] }) {
  const { t } = useTranslation(["outfits", "errors"]);
  const { nameOf } = usePieceWords();
  const [said, setSaid] = useState("");
  const lastStays = t("errors:outfit_empty");
  const describe = ({ piece, x, y, scale, rotation }: PlacedCard) =>
    t("chosen", { name: nameOf(piece), x: Math.round(x / 100), y: Math.round(y / 100), scale, rotation });
  const { pieces, chosen, choose, change, reorder, takeOut, pointer, onKeyDown } = useArrange(initial, {
    onMoved: (placed) => setSaid(describe(placed)),
    onTakenOut: ({ piece }) => setSaid(t("takenOut", { name: nameOf(piece) })),
  });
  const tools = [
    ["smaller", Minus, () => change(changes.smaller)],
    ["larger", Plus, () => change(changes.larger)],
    ["turnLeft", ArrowCounterClockwise, () => change(changes.turnLeft)],
    ["turnRight", ArrowClockwise, () => change(changes.turnRight)],
    ["back", SelectionBackground, () => reorder("back")],
    ["front", SelectionForeground, () => reorder("front")],
    ["takeOut", X, () => (pieces.length > 1 ? takeOut() : setSaid(lastStays))],
  ] as const;
  return (
    <section className="grid content-start gap-2" aria-label={t("arrange")}>
      <div className="outfit outfit--open" {...pointer}>
        {pieces.length === 0 ? <span className="outfit__none muted t-small">{t("empty")}</span> : null}
        {pieces.map(({ piece, ...place }) => (
          <button
            key={piece.id}
            type="button"
            className="outfit__piece"
            style={placeStyle(place)}
            data-piece={piece.id}
            aria-label={nameOf(piece)}
            aria-pressed={chosen?.piece.id === piece.id}
            onClick={() => choose(piece.id)}
            onKeyDown={(event) => onKeyDown(event, piece.id)}
          >
            <Crop piece={piece} alt="" width={widthOf(place.scale)} isEager />
          </button>
        ))}
      </div>
      {pieces.map(({ piece, ...place }) => (
        <input key={piece.id} type="hidden" name="place" value={writePlace(piece.id, place)} />
      ))}
      {said === lastStays ? (
        <p className="err justify-center">{lastStays}</p>
      ) : (
        <p className="trunc text-center muted t-small unscripted:hidden">{chosen ? nameOf(chosen.piece) : t("chooseOne")}</p>
      )}
      <div className="outfit-tools unscripted:hidden">
        {tools.map(([name, Icon, act]) => (
          <button key={name} type="button" className="icb" aria-label={t(name)} title={t(name)} disabled={!chosen} onClick={act}>
            <Icon className="ic" weight="light" aria-hidden="true" />
          </button>
        ))}
      </div>
      <p className="faint text-center t-meta unscripted:hidden">{t("arrangeHint")}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  );
}
