import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { failureToast } from "#app/http/failure-toast";
import { sendForm } from "./action-form";
import type { SortableProps } from "./sortable";
import { showToast } from "./toaster";
import { useFresh } from "./use-fresh";
import { useHydrated } from "./use-hydrated";

// where its code does not come, the rows' buttons do the same
const Sortable = lazy(() => import("./sortable").catch(() => ({ default: Plain }))) as unknown as typeof Plain;

type Props<T> = {
  items: readonly T[];
  label: string;
  nameOf: (item: T) => string;
  /** The API route that places an item by `position`; `offset` is the place of the list's first. */
  actionOf: (item: T) => string;
  offset?: number;
  children: SortableProps<T>["children"];
};

/** A plain list, which scripts let one put in order by hand; the rows bring buttons that do the same. */
export function SortableList<T extends { id: string }>({ items, label, nameOf, actionOf, offset = 0, children }: Props<T>) {
  const { t } = useTranslation("collections");
  const refresh = useFresh();
  const isReady = useHydrated();
  const lastMove = useRef(Promise.resolve(true));
  const list = { items, label, nameOf, dragLabelOf: (item: T) => t("drag", { name: nameOf(item) }), onMove: moveInTurn, children };
  if (!isReady || items.length < 2) return <Plain {...list} />;
  // a place counts in the list as the move before has left it
  function moveInTurn(item: T, place: number) {
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
    <Suspense fallback={<Plain {...list} />}>
      <Sortable {...list} />
    </Suspense>
  );
}

function Plain<T extends { id: string }>({ items, label, children }: SortableProps<T>) {
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
