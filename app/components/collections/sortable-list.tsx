import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { sendForm } from "#app/components/forms/action-form";
import { useSafeRevalidate } from "#app/components/hooks/use-fresh";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import type { SortableProps } from "./sortable";

// without this chunk the rows' buttons still work
const Sortable = lazy(() => import("./sortable").catch(() => ({ default: PlainList }))) as unknown as typeof PlainList;

type Props<T> = {
  items: readonly T[];
  label: string;
  nameOf: (item: T) => string;
  /** API route; `offset` is the first item's position. */
  actionOf: (item: T) => string;
  offset?: number;
  children: SortableProps<T>["children"];
};

/** A list sortable by drag, keyboard or row buttons. */
export function SortableList<T extends { id: string }>({ items, label, nameOf, actionOf, offset = 0, children }: Props<T>) {
  const { t } = useTranslation("collections");
  const refresh = useSafeRevalidate();
  const isReady = useHydrated();
  const lastMove = useRef(Promise.resolve(true));
  const list = { items, label, nameOf, dragLabelOf: (item: T) => t("drag", { name: nameOf(item) }), onMove: queueMove, children };
  if (!isReady || items.length < 2) return <PlainList {...list} />;
  // moves run in sequence; positions follow earlier moves
  function queueMove(item: T, place: number) {
    lastMove.current = lastMove.current.then(() => move(item, place));
    return lastMove.current;
  }
  async function move(item: T, place: number) {
    const form = new FormData();
    form.set("_method", "patch");
    form.set("position", String(place + offset));
    const { refusal } = await sendForm(actionOf(item), form);
    showToast(refusal ? failureToast(refusal, "orderNotChanged") : { key: "orderChanged" });
    refresh();
    return refusal === null;
  }
  return (
    <Suspense fallback={<PlainList {...list} />}>
      <Sortable {...list} />
    </Suspense>
  );
}

function PlainList<T extends { id: string }>({ items, label, children }: SortableProps<T>) {
  return (
    <ul className="rows" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id} className="flex items-center gap-1">
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}
