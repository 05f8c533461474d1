import { DotsSixVertical } from "@phosphor-icons/react/dist/ssr/DotsSixVertical";
import { type ReactNode, useState } from "react";
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from "react-aria-components";

export type SortableProps<T> = {
  items: readonly T[];
  label: string;
  nameOf: (item: T) => string;
  dragLabelOf: (item: T) => string;
  /** False when it could not be moved. */
  onMove: (item: T, position: number) => Promise<boolean>;
  children: (item: T, index: number) => ReactNode;
};

/** A list put in order by dragging a row's handle, with pointer, finger or keyboard. Loaded only where scripts run. */
export default function Sortable<T extends { id: string }>({ items, label, nameOf, dragLabelOf, onMove, children }: SortableProps<T>) {
  const [order, setOrder] = useState({ of: items, items });
  const shown = order.of === items ? order.items : items;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className="h-0.5 border-t-0! bg-transparent data-drop-target:bg-glass" />,
    async onReorder({ keys, target }) {
      const [key] = keys;
      const item = shown.find(({ id }) => id === key);
      if (!item) return;
      const rest = shown.filter((one) => one !== item);
      const position = rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === "after" ? 1 : 0);
      setOrder({ of: items, items: rest.toSpliced(position, 0, item) });
      if (!(await onMove(item, position))) setOrder({ of: items, items: shown });
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
          {children(item, index)}
        </GridListItem>
      ))}
    </GridList>
  );
}
