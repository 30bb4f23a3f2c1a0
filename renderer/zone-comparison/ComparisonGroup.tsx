import { Checkbox, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';
import { useStoreNames } from '../workspace-zones/store-names.ts';
import classes from './ComparisonGroup.module.css';
import { type ComparisonRow, changesInWords } from './comparison-row.ts';
import { ShowButton } from './ShowButton.tsx';

export interface ComparisonGroupProps {
  title: string;
  /** Information and options for the entire group. */
  children?: ReactNode;
  /** Rows left by search and store filter. */
  rows: readonly ComparisonRow[];
  /** Number of rows before filtering. */
  total: number;
  /** Null if no action applies to the rows. */
  ticked: ReadonlySet<string> | null;
  onTick(keys: readonly string[], ticked: boolean): void;
  isOpen: boolean;
  onOpen(open: boolean): void;
  /** The row highlighted on the map. */
  current: string | null;
  onShow(row: ComparisonRow): void;
}

const headHeight = 29;
const rowHeight = 31;
const columnCount = 4;

/** Zones with the same comparison result: a checkbox for all, and when expanded a table with a checkbox for each. */
export function ComparisonGroup(props: ComparisonGroupProps) {
  const { title, children, rows, total, ticked, onTick, isOpen, onOpen } = props;
  const { t } = useTranslation();
  const table = useId();
  const keys = rows.map(({ key }) => key);
  const count = ticked ? keys.filter((key) => ticked.has(key)).length : 0;
  const countText =
    rows.length < total
      ? t('zones.compare.listed', { count: rows.length, total })
      : ticked && count < rows.length && t('zones.plan.ticked', { count, total: rows.length });
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.head}>
        {ticked ? (
          <Checkbox
            size="xs"
            label={title}
            disabled={rows.length === 0}
            checked={count > 0 && count === rows.length}
            indeterminate={count > 0 && count < rows.length}
            onChange={() => onTick(keys, count < rows.length)}
          />
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <span className={classes.count}>{countText}</span>
        <ShowButton title={title} opens={{ id: table, isOpen }} onClick={() => onOpen(!isOpen)} />
      </div>
      {children && <div className={classes.note}>{children}</div>}
      <div id={table}>{isOpen && <Rows {...props} />}</div>
    </section>
  );
}

/** Focusable elements of a row: one of each kind is in the tab order; arrow keys move to the next row. */
type Control = 'input' | 'button';

/** Renders only visible rows, as there may be thousands. */
function Rows({ title, rows, ticked, onTick, current, onShow }: ComparisonGroupProps) {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const { units } = useDeskState('settings');
  const viewport = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const [reached, setReached] = useState(0);
  const reachable = Math.min(reached, rows.length - 1);
  const toBeFocused = useRef<{ index: number; stop: Control } | null>(null);
  useEffect(() => {
    const next = toBeFocused.current;
    const element =
      next && viewport.current?.querySelector<HTMLElement>(`[data-index="${next.index}"] ${next.stop}`);
    if (!element) return;
    toBeFocused.current = null;
    element.focus({ preventScroll: true });
  });
  const keyDown = (event: KeyboardEvent, index: number, stop: Control) => {
    const goToRow = (next: number) => {
      toBeFocused.current = { index: next, stop };
      setReached(next);
      virtualizer.scrollToIndex(next);
    };
    dispatchKey(rowKeys, event, { row: index, count: rows.length, goToRow });
  };
  const stopProps = (index: number, stop: Control) => ({
    tabIndex: index === reachable ? 0 : -1,
    onFocus: () => setReached(index),
    onKeyDown: (event: KeyboardEvent) => keyDown(event, index, stop),
  });
  const virtualRows = virtualizer.getVirtualItems();
  const [first] = virtualRows;
  const last = virtualRows.at(-1);
  return (
    <Table.ScrollContainer
      minWidth={360}
      maxHeight={230}
      scrollAreaProps={{ viewportRef: viewport, viewportProps: { tabIndex: 0 } }}
    >
      <Table
        stickyHeader
        layout="fixed"
        verticalSpacing={4}
        aria-label={title}
        aria-rowcount={rows.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th w={34}>
              <VisuallyHidden>{t('zones.compare.take')}</VisuallyHidden>
            </Table.Th>
            <Table.Th w="26%">{t('zones.field.zoneId')}</Table.Th>
            <Table.Th w="18%">{t('cover.store')}</Table.Th>
            <Table.Th>{t('zones.compare.changes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <RowSpacer height={(first?.start ?? headHeight) - headHeight} />
        <Table.Tbody>
          {virtualRows.map(({ index }) => {
            const row = rows[index];
            const zone = row?.after ?? row?.before;
            if (!row || !zone) return null;
            const name = zone.zoneId || t('zones.unnamed');
            return (
              <Table.Tr
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={classes.row}
                data-current={row.key === current || undefined}
              >
                <Table.Td>
                  {ticked && (
                    <Checkbox
                      size="xs"
                      aria-label={t('zones.compare.tick', { name })}
                      checked={ticked.has(row.key)}
                      onChange={({ currentTarget: { checked } }) => onTick([row.key], checked)}
                      {...stopProps(index, 'input')}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  <UnstyledButton
                    className={classes.name}
                    aria-pressed={row.key === current}
                    title={t('zones.compare.showOnMap', { name })}
                    onClick={() => onShow(row)}
                    {...stopProps(index, 'button')}
                  >
                    {name}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>{storeName(zone.storeId)}</Table.Td>
                <Table.Td>
                  {row.update &&
                    changesInWords(t, row.update, units).map((change) => <div key={change}>{change}</div>)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <RowSpacer height={last ? virtualizer.getTotalSize() + headHeight - last.end : 0} />
      </Table>
    </Table.ScrollContainer>
  );
}

/** Spacer in place of rows outside the viewport. */
function RowSpacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={columnCount} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}
