import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { dispatchKey } from './focus-keys.ts';
import { rowKeys } from './row-keys.ts';
import classes from './SortableTable.module.css';
import { rangeExtractorWithRow } from './virtual-range.ts';

/** Column of a `SortableTable`. */
export interface SortableColumn<Row> {
  key: string;
  title: string;
  hint?: string;
  render(row: Row): ReactNode;
  /** Sort value; rows without one come last. Numbers are right-aligned, text left-aligned. */
  value(row: Row): string | number | null;
  /** Total of all rows. */
  total?: ReactNode;
}

interface SortableTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first column contains a button that calls `onGo`. */
  columns: readonly SortableColumn<Row>[];
  onOpen(row: Row): void;
  /** Maximum height, as CSS. */
  maxHeight?: string;
}

const rowHeight = 30;
const headHeight = 34;
/** In a narrow table, headings take two lines. */
const maxHeadHeight = 54;

/** Table that users sort by any column; only visible rows are rendered, as there may be thousands. */
export function SortableTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  onOpen,
  maxHeight = '240px',
}: SortableTableProps<Row>) {
  const [sorting, setSorting] = useState<{ column: string; descending: boolean } | null>(null);
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === sorting?.column);
    return column ? rows.toSorted(comparatorFor(column, sorting?.descending ?? false)) : rows;
  }, [rows, columns, sorting]);
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const numericColumns = useMemo(
    () => new Set(columns.flatMap(({ key, value }) => (isNumeric(rows, value) ? key : []))),
    [rows, columns],
  );
  const viewport = useRef<HTMLDivElement>(null);
  const [lastFocusedRow, setLastFocusedRow] = useState(0);
  const tabStop = Math.min(lastFocusedRow, sorted.length - 1);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: maxHeadHeight,
    rangeExtractor: rangeExtractorWithRow(tabStop),
  });
  const rowToFocus = useRef<number | null>(null);
  useEffect(() => {
    const row = rowToFocus.current;
    const button =
      row !== null && viewport.current?.querySelector<HTMLElement>(`[data-index="${row}"] button`);
    if (!button) return;
    rowToFocus.current = null;
    button.focus({ preventScroll: true });
  });
  const keyDown = (event: KeyboardEvent, row: number) => {
    const goToRow = (next: number) => {
      rowToFocus.current = next;
      setLastFocusedRow(next);
      virtualizer.scrollToIndex(next);
    };
    dispatchKey(rowKeys, event, { row, count: sorted.length, goToRow });
  };
  const sortBy = (column: string) =>
    setSorting((before) => ({ column, descending: before?.column === column && !before.descending }));
  const virtualRows = virtualizer.getVirtualItems();
  const [first, last] = [virtualRows[0], virtualRows.at(-1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
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
                  data-numeric={numericColumns.has(key) || undefined}
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
        <Spacer columns={columns.length} height={(first?.start ?? headHeight) - headHeight} />
        <Table.Tbody>
          {virtualRows.map(({ index }) => {
            const row = sorted[index];
            if (row === undefined) return null;
            return (
              <Table.Tr key={keyOf(row)} data-index={index} aria-rowindex={index + 2}>
                {columns.map(({ key, render }, column) => (
                  <Table.Td key={key} data-numeric={numericColumns.has(key) || undefined}>
                    {column > 0 ? (
                      render(row)
                    ) : (
                      <UnstyledButton
                        className={classes.go}
                        tabIndex={index === tabStop ? 0 : -1}
                        onFocus={() => setLastFocusedRow(index)}
                        onKeyDown={(event) => keyDown(event, index)}
                        onClick={() => onOpen(row)}
                      >
                        {render(row)}
                      </UnstyledButton>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Spacer
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
                  <Table.Td key={key} data-numeric={numericColumns.has(key) || undefined}>
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

/** Whether the first value of a column that isn't null is a number. */
function isNumeric<Row>(rows: readonly Row[], value: SortableColumn<Row>['value']): boolean {
  for (const row of rows) {
    const firstValue = value(row);
    if (firstValue !== null) return typeof firstValue === 'number';
  }
  return false;
}

/** Created once, because `localeCompare` with options creates a collator for each comparison. */
const collator = new Intl.Collator(undefined, { numeric: true });

const comparatorFor =
  <Row,>({ value }: SortableColumn<Row>, descending: boolean) =>
  (one: Row, other: Row): number => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : collator.compare(String(first), String(second));
    return descending ? -order : order;
  };

/** Spacer in place of rows outside the viewport. */
function Spacer({ columns, height }: { columns: number; height: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={columns} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}
