import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import type { Picked, PickedPicture } from "#app/components/pictures/use-picked-picture";
import { showToast } from "#app/components/toasts/toaster";
import { addLookPath } from "#app/components/try-on/screen";
import { maxPieces, pieceFields } from "#app/models/try-on/pieces";
import type { ClothesKind } from "#app/models/try-on/try-on-kind";
import type { TryOnStart, WornLook } from "#app/models/try-on/try-on-start";

export type Pieces = ReturnType<typeof usePieces>;

type Filled = { kind: ClothesKind; isNew: boolean } | null;

/** What is worn in the form: looks, which the URL names, and pictures of pieces. */
export function usePieces({ looks: startLooks, kept }: TryOnStart, isGiven: (index: number) => boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== "idle";
  const slots = useRef<(PickedPicture | undefined)[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);
  const [filled, setFilled] = useState<Filled[]>(() =>
    pieceFields.map((_, index) => (isGiven(index) ? { kind: kept.pieces[index]?.kind ?? "piece", isNew: false } : null)),
  );
  const [chosen, setChosen] = useState<WornLook | null>(null); // shown while its page loads
  const [target, setTarget] = useState<number | "new" | null>(null);
  const isChosenNew = isLoading && chosen && !startLooks.some(({ id }) => id === chosen.id);
  const looks = isChosenNew ? [...startLooks, chosen] : startLooks;
  const kinds = [...looks.map(({ kind }) => kind), ...filled.flatMap((one) => one?.kind ?? [])];
  const isFree = (index: number) => filled[index] === null;

  function onPicked(index: number, { file, isThere }: Picked) {
    setFilled((now) => now.map((one, at) => (at !== index ? one : isThere ? { kind: file ? "piece" : (one?.kind ?? "piece"), isNew: file !== null } : null)));
  }

  /** Fills the slot `at`, then the empty ones. */
  function addFiles(files: File[], at?: number) {
    const room = maxPieces - kinds.length + (at === undefined || isFree(at) ? 0 : 1);
    const order = [...(at === undefined ? [] : [at]), ...pieceFields.keys()].filter((index, place, all) => all.indexOf(index) === place);
    const free = order.filter((index) => index === at || isFree(index)).slice(0, room);
    for (const [place, file] of files.slice(0, free.length).entries()) slots.current[free[place] ?? 0]?.put(file);
    if (files.length > free.length) showToast({ key: "error.too_many_pieces", isError: true });
  }

  function addLook(look: WornLook) {
    setTarget(null);
    if (looks.some(({ id }) => id === look.id)) return;
    setChosen(look);
    if (typeof target === "number" && !isFree(target)) slots.current[target]?.choose(null);
    runAfterSheetsClose(() => navigate(addLookPath(search, look), { replace: true, preventScrollReset: true }));
  }

  return {
    looks,
    count: kinds.length,
    isFull: kinds.length >= maxPieces,
    /** What the whole is, as the server will say. */
    worn: kinds.length > 1 ? "pieces" : (kinds[0] ?? null),
    newCount: filled.filter((one) => one?.isNew).length,
    isChoosing: target !== null,
    addButton,
    register: (index: number, picked: PickedPicture) => {
      slots.current[index] = picked;
    },
    onPicked,
    addFiles,
    addLook,
    addKept: (url: string) => {
      const index = typeof target === "number" ? target : pieceFields.findIndex((_, at) => isFree(at));
      setTarget(null);
      slots.current[index]?.choose(url);
    },
    /** Fills the place that the sheet was opened for. */
    addChosen: (files: File[]) => {
      setTarget(null);
      addFiles(files, typeof target === "number" ? target : undefined);
    },
    /** Empties the place of a kept piece that is deleted. */
    forget: (url: string) => {
      for (const slot of slots.current) if (slot?.keptUrl === url && !slot.isPicked) slot.choose(null);
    },
    open: setTarget,
    close: () => setTarget(null),
    focusAdd: () => requestAnimationFrame(() => document.activeElement === document.body && addButton.current?.focus()),
  };
}
