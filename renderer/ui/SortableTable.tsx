import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { dispatchKey } from './focus-keys.ts';
import { rowKeys } from './row-keys.ts';
import classes from './SortableTable.module.css';
import { rangeWithRow } from './virtual-range.ts';

/** A column: its cell content and its sort value. */
export interface SortableColumn<Row> {
  key: string;
  title: string;
  hint?: string;
  show(row: Row): ReactNode;
  /** Sort value; rows without one come last. Numbers are right-aligned, text left-aligned. */
  value(row: Row): string | number | null;
  /** Total of all rows. */
  total?: ReactNode;
}

interface SortableTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first column contains a button that opens the row. */
  columns: readonly SortableColumn<Row>[];
  onGo(row: Row): void;
  /** Maximum height, as CSS. */
  maxHeight?: string;
}

const rowHeight = 30;
const headHeight = 34;
/** In a narrow table headings take two lines. */
const maxHeadHeight = 54;

/** A table sorted by the column the user selects; renders only visible rows, as there may be thousands. */
export function SortableTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  onGo,
  maxHeight = '240px',
}: SortableTableProps<Row>) {
  const [sorting, setSorting] = useState<{ column: string; descending: boolean } | null>(null);
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === sorting?.column);
    return column ? rows.toSorted(byColumn(column, sorting?.descending ?? false)) : rows;
  }, [rows, columns, sorting]);
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const numeric = useMemo(
    () => new Set(columns.flatMap(({ key, value }) => (isNumeric(rows, value) ? key : []))),
    [rows, columns],
  );
  const viewport = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const reachable = Math.min(reached, sorted.length - 1);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: maxHeadHeight,
    rangeExtractor: rangeWithRow(reachable),
  });
  const toBeFocused = useRef<number | null>(null);
  useEffect(() => {
    const row = toBeFocused.current;
    const button =
      row !== null && viewport.current?.querySelector<HTMLElement>(`[data-index="${row}"] button`);
    if (!button) return;
    toBeFocused.current = null;
    button.focus({ preventScroll: true });
  });
  const keyDown = (event: KeyboardEvent, row: number) => {
    const goToRow = (next: number) => {
      toBeFocused.current = next;
      setReached(next);
      virtualizer.scrollToIndex(next);
    };
    dispatchKey(rowKeys, event, { row, count: sorted.length, goToRow });
  };
  const sortBy = (column: string) =>
    setSorting((before) => ({ column, descending: before?.column === column && !before.descending }));
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div ref={viewport} className={classes.scroller} style={{ maxHeight }} tabIndex={0}>
      <Table
        stickyHeader
        className={classes.table}
        verticalSpacing={4}
        horizontalSpacing={6}
        aria-label={label}
        aria-rowcount={sorted.length + (hasTotals ? 2 : 1)}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map(({ key, title, hint }) => {
              const isSorted = sorting?.column === key;
              const Icon = !isSorted ? IconSelector : sorting.descending ? IconChevronDown : IconChevronUp;
              return (
                <Table.Th
                  key={key}
                  scope="col"
                  data-numeric={numeric.has(key) || undefined}
                  aria-sort={!isSorted ? 'none' : sorting.descending ? 'descending' : 'ascending'}
                >
                  <UnstyledButton className={classes.sort} title={hint} onClick={() => sortBy(key)}>
                    {title}
                    <Icon
                      size={13}
                      className={classes.mark}
                      data-sorted={isSorted || undefined}
                      aria-hidden
                    />
                  </UnstyledButton>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Room columns={columns.length} height={(first?.start ?? headHeight) - headHeight} />
        <Table.Tbody>
          {drawn.map(({ index }) => {
            const row = sorted[index];
            if (row === undefined) return null;
            return (
              <Table.Tr key={keyOf(row)} data-index={index} aria-rowindex={index + 2}>
                {columns.map(({ key, show }, column) => (
                  <Table.Td key={key} data-numeric={numeric.has(key) || undefined}>
                    {column > 0 ? (
                      show(row)
                    ) : (
                      <UnstyledButton
                        className={classes.go}
                        tabIndex={index === reachable ? 0 : -1}
                        onFocus={() => setReached(index)}
                        onKeyDown={(event) => keyDown(event, index)}
                        onClick={() => onGo(row)}
                      >
                        {show(row)}
                      </UnstyledButton>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Room
          columns={columns.length}
          height={last ? virtualizer.getTotalSize() + headHeight - last.end : 0}
        />
        {hasTotals && (
          <Table.Tfoot>
            <Table.Tr aria-rowindex={sorted.length + 2}>
              {columns.map(({ key, total }, column) =>
                column === 0 ? (
                  <Table.Th key={key} scope="row">
                    {total}
                  </Table.Th>
                ) : (
                  <Table.Td key={key} data-numeric={numeric.has(key) || undefined}>
                    {total}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}

/** A column of numbers, of which some may be missing. */
function isNumeric<Row>(rows: readonly Row[], value: SortableColumn<Row>['value']): boolean {
  for (const row of rows) {
    const found = value(row);
    if (found !== null) return typeof found === 'number';
  }
  return false;
}

/** Reused, as `localeCompare` with options creates a collator for each comparison. */
const byName = new Intl.Collator(undefined, { numeric: true });

const byColumn =
  <Row,>({ value }: SortableColumn<Row>, descending: boolean) =>
  (one: Row, other: Row): number => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : byName.compare(String(first), String(second));
    return descending ? -order : order;
  };

/** Spacer in place of rows outside the viewport. */
function Room({ columns, height }: { columns: number; height: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={columns} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}
