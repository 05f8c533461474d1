import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { isShortcut } from "#app/components/pieces/shortcut";
import { boundPlace, type OutfitPlace } from "#app/models/pieces/outfits/outfit";
import type { PlacedCard } from "#app/models/pieces/outfits/outfit-card";
import { wholePicture } from "#app/models/pieces/piece";

type Finger = { x: number; y: number };
type Change = (place: OutfitPlace) => OutfitPlace;

const step = 100;
const longStep = 500;
const scaleStep = 10;
const turnStep = 15;

export const changes = {
  smaller: (place) => ({ ...place, scale: place.scale - scaleStep }),
  larger: (place) => ({ ...place, scale: place.scale + scaleStep }),
  turnLeft: (place) => ({ ...place, rotation: place.rotation - turnStep }),
  turnRight: (place) => ({ ...place, rotation: place.rotation + turnStep }),
} satisfies Record<string, Change>;

const move =
  (x: number, y: number): Change =>
  (place) => ({ ...place, x: place.x + x, y: place.y + y });

function changeOfKey({ key, shiftKey }: KeyboardEvent): Change | undefined {
  const by = shiftKey ? longStep : step;
  const byKey: Record<string, Change> = {
    ArrowLeft: move(-by, 0),
    ArrowRight: move(by, 0),
    ArrowUp: move(0, -by),
    ArrowDown: move(0, by),
    "+": changes.larger,
    "=": changes.larger,
    "-": changes.smaller,
    ",": changes.turnLeft,
    ".": changes.turnRight,
  };
  return byKey[key];
}

const middleOf = (fingers: Finger[]) => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / fingers.length,
  y: fingers.reduce((sum, { y }) => sum + y, 0) / fingers.length,
});

/** How far the first two fingers are apart, and in which direction. */
function spanOf([one, other]: Finger[]) {
  if (!one || !other) return null;
  return { length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)), degrees: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI };
}

/** Pieces on a canvas, moved by fingers, mouse, keys and buttons; the last lies above all. */
export function useArrange(initial: PlacedCard[], { onMoved, onTakenOut }: Record<"onMoved" | "onTakenOut", (placed: PlacedCard) => void>) {
  const [pieces, setPieces] = useState(initial);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ fingers: Finger[]; place: PlacedCard } | null>(null);
  const chosen = pieces.find(({ piece }) => piece.id === chosenId) ?? null;

  function place(id: string, change: Change) {
    const before = pieces.find(({ piece }) => piece.id === id);
    if (!before) return;
    const after = { ...before, ...boundPlace(change(before)) };
    setPieces((all) => all.map((one) => (one.piece.id === id ? after : one)));
    onMoved(after);
  }

  function reorder(to: "front" | "back") {
    if (!chosen) return;
    const others = pieces.filter((one) => one !== chosen);
    setPieces(to === "front" ? [...others, chosen] : [chosen, ...others]);
  }

  function takeOut() {
    if (!chosen) return;
    setPieces((all) => all.filter(({ piece }) => piece.id !== chosenId));
    setChosenId(null);
    onTakenOut(chosen);
  }

  /** Each finger that comes or goes begins anew from where the piece lies. */
  function restart(id = chosenId) {
    const placed = pieces.find(({ piece }) => piece.id === id);
    start.current = placed && fingers.current.size > 0 ? { fingers: [...fingers.current.values()], place: placed } : null;
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const button = (event.target as Element).closest<HTMLElement>("[data-piece]");
      const id = fingers.current.size === 0 && button ? (button.dataset.piece ?? null) : chosenId;
      if (fingers.current.size === 0) button?.focus({ preventScroll: true });
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture(event.pointerId);
      setChosenId(id);
      restart(id);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const from = start.current;
      if (!from) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const now = [...fingers.current.values()];
      const [before, after, spanBefore, spanAfter] = [middleOf(from.fingers), middleOf(now), spanOf(from.fingers), spanOf(now)];
      const moved = {
        ...from.place,
        ...boundPlace({
          x: from.place.x + ((after.x - before.x) / width) * wholePicture,
          y: from.place.y + ((after.y - before.y) / height) * wholePicture,
          scale: spanBefore && spanAfter ? (from.place.scale * spanAfter.length) / spanBefore.length : from.place.scale,
          rotation: spanBefore && spanAfter ? from.place.rotation + spanAfter.degrees - spanBefore.degrees : from.place.rotation,
        }),
      };
      setPieces((all) => all.map((one) => (one.piece.id === moved.piece.id ? moved : one)));
    },
    onPointerUp: (event: PointerEvent) => lift(event),
    onPointerCancel: (event: PointerEvent) => lift(event),
  };

  function lift({ pointerId }: PointerEvent) {
    if (!fingers.current.delete(pointerId)) return;
    if (start.current && chosen && start.current.place !== chosen) onMoved(chosen);
    restart();
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const change = isShortcut(event) ? undefined : changeOfKey(event);
    if (!change) return;
    event.preventDefault();
    setChosenId(id);
    place(id, change);
  }

  return { pieces, chosen, choose: setChosenId, change: (change: Change) => chosen && place(chosen.piece.id, change), reorder, takeOut, pointer, onKeyDown };
}
