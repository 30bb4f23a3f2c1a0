import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import classes from './PlanRows.module.css';

interface PlanRowsProps<Item> {
  title: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
}

const rowHeight = 30;

/** Rows of a part of a plan. Renders only visible ones, as there may be thousands. */
export function PlanRows<Item>({ title, items, keyOf, children }: PlanRowsProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} aria-label={title} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={keyOf(item)}
                className={classes.row}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
