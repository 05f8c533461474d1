import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
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
  children: (item: T, index: number) => React.ReactNode;
};

/** A plain list, which scripts let one put in order by hand; the rows bring buttons that do the same. */
export function SortableList<T extends { id: string }>({ items, label, nameOf, actionOf, offset = 0, children }: Props<T>) {
  const { t } = useTranslation("collections");
  const refresh = useFresh();
  const isReady = useHydrated();
  const list = { items, label, nameOf, dragLabelOf: (item: T) => t("drag", { name: nameOf(item) }), onMove: move, children };
  if (!isReady || items.length < 2) return <Plain {...list} />;
  async function move(item: T, position: number) {
    const form = new FormData();
    form.set("_method", "patch");
    form.set("position", String(position + offset));
    const { refusal } = await sendForm(actionOf(item), form);
    showToast(refusal ? { key: `error.${refusal}`, isError: true } : { key: "orderChanged" });
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
