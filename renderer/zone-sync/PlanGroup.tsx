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
  isIrreversible?: boolean;
  items: readonly PlannedItem[];
  ticked: ReadonlySet<string>;
  onTick(keys: readonly string[], ticked: boolean): void;
}

const maxNamed = 3;

/** Actions of one kind in a plan: a checkbox for all, and one each when expanded. */
export function PlanGroup({ title, note, isIrreversible, items, ticked, onTick }: PlanGroupProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rowsId = useId();
  const tickedCount = items.filter(({ key }) => ticked.has(key)).length;
  if (items.length === 0) return null;
  const namedItems = items
    .slice(0, maxNamed)
    .map(({ name, detail }) => (detail ? `${name}: ${detail}` : name));
  return (
    <section className={classes.group} data-destroys={isIrreversible || undefined} aria-label={title}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          label={title}
          checked={tickedCount === items.length}
          indeterminate={tickedCount > 0 && tickedCount < items.length}
          onChange={() =>
            onTick(
              items.map(({ key }) => key),
              tickedCount < items.length,
            )
          }
        />
        <span className={classes.count}>
          {tickedCount < items.length && t('zones.plan.ticked', { count: tickedCount, total: items.length })}
        </span>
        <ShowButton title={title} opens={{ id: rowsId, isOpen }} onClick={() => setOpen(!isOpen)} />
      </div>
      {note && (
        <Text size="xs" className={classes.note ?? ''} data-warns={note.warns || undefined}>
          {note.text}
        </Text>
      )}
      <div id={rowsId}>
        {isOpen ? (
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
            {formatList(namedItems)}
            {items.length > namedItems.length && ' …'}
          </Text>
        )}
      </div>
    </section>
  );
}
