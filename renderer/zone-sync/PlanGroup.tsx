import { Checkbox, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../ui/format.ts';
import { ShowButton } from '../zone-comparison/ShowButton.tsx';
import classes from './PlanGroup.module.css';
import { PlanRows } from './PlanRows.tsx';

export interface PlannedItem {
  /** Unique within its group. */
  key: string;
  name: string;
  detail: string;
}

interface PlanGroupProps {
  title: string;
  /** Information for the entire group. */
  note?: { text: string; warns: boolean } | undefined;
  /** Whether its actions can't be undone. */
  destroys?: boolean;
  items: readonly PlannedItem[];
  ticked: ReadonlySet<string>;
  onTick(keys: readonly string[], ticked: boolean): void;
}

const maxNamed = 3;

/** Actions of one kind in a plan: a checkbox for all, and one each when expanded. */
export function PlanGroup({ title, note, destroys, items, ticked, onTick }: PlanGroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const rows = useId();
  const count = items.filter(({ key }) => ticked.has(key)).length;
  if (items.length === 0) return null;
  const named = items.slice(0, maxNamed).map(({ name, detail }) => (detail ? `${name}: ${detail}` : name));
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
        <ShowButton title={title} opens={{ id: rows, isOpen: open }} onClick={() => setOpen(!open)} />
      </div>
      {note && (
        <Text size="xs" className={classes.note ?? ''} data-warns={note.warns || undefined}>
          {note.text}
        </Text>
      )}
      <div id={rows}>
        {open ? (
          <PlanRows title={title} items={items} keyOf={({ key }) => key}>
            {({ key, name, detail }) => (
              <>
                <Checkbox
                  size="xs"
                  label={name}
                  checked={ticked.has(key)}
                  onChange={(event) => onTick([key], event.currentTarget.checked)}
                />
                <span className={classes.detail} title={detail}>
                  {detail}
                </span>
              </>
            )}
          </PlanRows>
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
