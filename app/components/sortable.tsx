import { DotsSixVertical } from "@phosphor-icons/react/dist/ssr/DotsSixVertical";
import { type ReactNode, useState } from "react";
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from "react-aria-components";

export type SortableProps<T> = {
  items: readonly T[];
  label: string;
  nameOf: (item: T) => string;
  dragLabelOf: (item: T) => string;
  /** Moves an item to a place counted in this list; false when it could not be moved. */
  onMove: (item: T, place: number) => Promise<boolean>;
  /** With scripts a row may move itself. */
  children: (item: T, index: number, moveTo?: (place: number) => void) => ReactNode;
};

/** A list put in order by a row's buttons, or its handle with pointer, finger or keyboard: it shows at once what was done. Loaded only where scripts run. */
export default function Sortable<T extends { id: string }>({ items, label, nameOf, dragLabelOf, onMove, children }: SortableProps<T>) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const shown = sortByOrder(items, order);
  async function place(item: T, to: number) {
    const rest = shown.filter((one) => one !== item);
    if (to >= 0 && to <= rest.length) setOrder(rest.toSpliced(to, 0, item).map(({ id }) => id));
    if (!(await onMove(item, to))) setOrder([]);
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className="h-0.5 border-t-0! bg-transparent data-drop-target:bg-glass" />,
    async onReorder({ keys, target }) {
      const [key] = keys;
      const item = shown.find(({ id }) => id === key);
      if (!item) return;
      const rest = shown.filter((one) => one !== item);
      await place(item, rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === "after" ? 1 : 0));
    },
  });
  return (
    <GridList aria-label={label} className="rows" dragAndDropHooks={dragAndDropHooks} keyboardNavigationBehavior="tab">
      {shown.map((item, index) => (
        <GridListItem
          key={item.id}
          id={item.id}
          textValue={nameOf(item)}
          className="flex cursor-grab items-center gap-1 outline-offset-[-2px] outline-glass data-dragging:opacity-50 data-focus-visible:outline-2"
        >
          <Button slot="drag" className="icb -ms-3 w-9! shrink-0 outline-glass data-focus-visible:outline-2" aria-label={dragLabelOf(item)}>
            <DotsSixVertical className="ic ic--s" aria-hidden="true" />
          </Button>
          {children(item, index, (to) => place(item, to))}
        </GridListItem>
      ))}
    </GridList>
  );
}

/** The items in the order that was made here, which stands until a move fails or other items come. */
function sortByOrder<T extends { id: string }>(items: readonly T[], order: readonly string[]): readonly T[] {
  const sorted = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return sorted.length === items.length ? sorted : items;
}
