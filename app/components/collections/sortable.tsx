import { DotsSixVertical } from "@phosphor-icons/react/dist/ssr/DotsSixVertical";
import { type ReactNode, useState } from "react";
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useFingerDrag } from "./use-finger-drag";

export type SortableProps<T> = {
  items: readonly T[];
  label: string;
  nameOf: (item: T) => string;
  dragLabelOf: (item: T) => string;
  /** False when the move failed. */
  onMove: (item: T, place: number) => Promise<boolean>;
  children: (item: T, index: number, moveTo?: (place: number) => void) => ReactNode;
};

/** Sortable rows with optimistic order; client only. */
export default function Sortable<T extends { id: string }>({ items, label, nameOf, dragLabelOf, onMove, children }: SortableProps<T>) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const shown = sortByOrder(items, order);
  async function place(item: T, to: number) {
    const rest = shown.filter((one) => one !== item);
    if (to >= 0 && to <= rest.length) setOrder(rest.toSpliced(to, 0, item).map(({ id }) => id));
    if (!(await onMove(item, to))) setOrder([]);
  }
  const finger = useFingerDrag(
    shown.map(({ id }) => id),
    (id, to) => {
      const item = shown.find((one) => one.id === id);
      if (item) place(item, to);
    },
  );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className="h-0.5 border-t-0 bg-transparent data-drop-target:bg-glass" />,
    async onReorder({ keys, target }) {
      const [key] = keys;
      const item = shown.find(({ id }) => id === key);
      if (!item) return;
      const rest = shown.filter((one) => one !== item);
      await place(item, rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === "after" ? 1 : 0));
    },
  });
  return (
    <div onDragStartCapture={finger.onDragStartCapture}>
      <GridList aria-label={label} className="rows" dragAndDropHooks={dragAndDropHooks} keyboardNavigationBehavior="tab">
        {shown.map((item, index) => (
          <GridListItem
            key={item.id}
            id={item.id}
            textValue={nameOf(item)}
            style={finger.styleOf(index)}
            className={`relative flex cursor-grab items-center gap-1 outline-offset-[-2px] outline-glass data-dragging:opacity-50 data-focus-visible:outline-2 ${item.id === finger.draggedId ? "bg-surface shadow-lift" : ""}`}
          >
            <span className="-ms-3 shrink-0 touch-none" {...finger.handleOf(item.id)}>
              <Button slot="drag" className="icb touch-none text-ink-2 outline-glass data-focus-visible:outline-2" aria-label={dragLabelOf(item)}>
                <DotsSixVertical className="ic" aria-hidden="true" />
              </Button>
            </span>
            {children(item, index, (to) => place(item, to))}
          </GridListItem>
        ))}
      </GridList>
    </div>
  );
}

/** Applies the optimistic order until items change. */
function sortByOrder<T extends { id: string }>(items: readonly T[], order: readonly string[]): readonly T[] {
  const sorted = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return sorted.length === items.length ? sorted : items;
}
