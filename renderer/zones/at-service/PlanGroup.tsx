import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../ui/format.ts';
import classes from './PlanGroup.module.css';

export interface PlannedItem {
  /** Tells it from the others of its group. */
  key: string;
  name: string;
  detail: string;
}

interface PlanGroupProps {
  title: string;
  /** What has to be known of all of them. */
  note?: { text: string; warns: boolean } | undefined;
  /** Nothing brings back what is done. */
  destroys?: boolean;
  items: readonly PlannedItem[];
  ticked: ReadonlySet<string>;
  onTick(keys: readonly string[], ticked: boolean): void;
}

const rowHeight = 30;
const mostNamed = 3;

/** What a plan does of one kind: a tick for all, and for each one when they are shown. */
export function PlanGroup({ title, note, destroys, items, ticked, onTick }: PlanGroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const rows = useId();
  const count = items.filter(({ key }) => ticked.has(key)).length;
  if (items.length === 0) return null;
  const named = items.slice(0, mostNamed).map(({ name, detail }) => (detail ? `${name}: ${detail}` : name));
  return (
    <section className={classes.group} data-destroys={destroys || undefined} aria-label={title}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          label={title}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={() =>
            onTick(
              items.map(({ key }) => key),
              count < items.length,
            )
          }
        />
        <span className={classes.count}>
          {count < items.length && t('zones.plan.ticked', { count, total: items.length })}
        </span>
        <UnstyledButton
          className={classes.show}
          aria-expanded={open}
          aria-controls={rows}
          aria-label={t(open ? 'zones.plan.hideOf' : 'zones.create.showOf', { title })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'zones.plan.hide' : 'zones.create.show')}
        </UnstyledButton>
      </div>
      {note && (
        <Text size="xs" className={classes.note ?? ''} data-warns={note.warns || undefined}>
          {note.text}
        </Text>
      )}
      <div id={rows}>
        {open ? (
          <Rows title={title} items={items} ticked={ticked} onTick={onTick} />
        ) : (
          <Text c="dimmed" size="xs" className={classes.names ?? ''}>
            {formatList(named)}
            {items.length > named.length && ' …'}
          </Text>
        )}
      </div>
    </section>
  );
}

/** There may be thousands, of which those in sight are drawn. */
function Rows({
  title,
  items,
  ticked,
  onTick,
}: Pick<PlanGroupProps, 'title' | 'items' | 'ticked' | 'onTick'>) {
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
          if (!item) return null;
          const { key, name, detail } = item;
          return (
            <li
              key={key}
              className={classes.row}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                size="xs"
                label={name}
                checked={ticked.has(key)}
                onChange={(event) => onTick([key], event.currentTarget.checked)}
              />
              <span className={classes.detail} title={detail}>
                {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
