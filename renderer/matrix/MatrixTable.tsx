import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureName } from '../../shared/searches.ts';
import { useSettings } from '../mirror.ts';
import { formatDistance, formatDuration, formatExactDistance, formatExactDuration } from '../ui/format.ts';
import classes from './MatrixTable.module.css';
import { cellAt, nearestColumn, orderedRows, type RowOrder, rangeOf } from './matrix-result.ts';
import { changeMatrix, useMatrix } from './matrix-store.ts';
import { pointName } from './point-name.ts';

const size = { rowHead: 170, column: 92, row: 28, head: 30 } as const;
/** Of the heat's colour in the cell of the least figure, in percent: text stays readable upon it. */
const strongest = 42;

type Job = NonNullable<ReturnType<typeof useMatrix.getState>['job']>;

/** The whole table. Only what is seen is drawn, so that it scrolls at any size; the nearer, the stronger its colour. */
export function MatrixTable({ job, measure }: { job: Job; measure: MeasureName }) {
  const { t } = useTranslation();
  const { units } = useSettings();
  const { order } = useMatrix();
  const { result, origins, destinations, version } = job;
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for what was filled in
  const { rows, range, nearest } = useMemo(
    () => ({
      rows: orderedRows(result, order, measure),
      range: rangeOf(result, measure),
      nearest: origins.map((_, row) => nearestColumn(result, row, measure)),
    }),
    [result, origins, order, measure, version],
  );
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => size.row,
    paddingStart: size.head,
    overscan: 6,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: destinations.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => size.column,
    paddingStart: size.rowHead,
    overscan: 3,
  });
  const text = (figure: number) =>
    measure === 'seconds' ? formatDuration(figure) : formatDistance(figure, units);
  const exact = (figure: number) =>
    measure === 'seconds' ? formatExactDuration(figure) : formatExactDistance(figure, units);
  const heat = (figure: number) =>
    range && range.most > range.least
      ? Math.round((1 - (figure - range.least) / (range.most - range.least)) * strongest)
      : 0;
  const shownRows = vertical.getVirtualItems();
  const shownColumns = horizontal.getVirtualItems();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
    <div
      ref={scroll}
      className={classes.scroll}
      role="grid"
      tabIndex={0}
      aria-label={t('matrix.table', { rows: rows.length, columns: destinations.length })}
      aria-rowcount={rows.length + 1}
      aria-colcount={destinations.length + 1}
    >
      <div
        className={classes.sheet}
        style={{ width: horizontal.getTotalSize(), height: vertical.getTotalSize() }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className={classes.heads} role="row" tabIndex={-1} aria-rowindex={1}>
          {shownColumns.map(({ index, start }) => (
            <HeadCell
              key={index}
              text={nameAt(destinations, index)}
              column={index + 2}
              x={start}
              width={size.column}
              order={{ by: 'column', column: index }}
            />
          ))}
          <Corner />
        </div>
        {shownRows.map(({ index, start: y }) => {
          const row = rows[index] ?? 0;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div key={row} role="row" tabIndex={-1} aria-rowindex={index + 2}>
              <div className={classes.rowHeads} style={{ top: 0 }}>
                {/* biome-ignore lint/a11y/useSemanticElements: see above */}
                <div
                  className={classes.rowHead}
                  role="rowheader"
                  tabIndex={-1}
                  aria-colindex={1}
                  title={nameAt(origins, row)}
                  style={{ width: size.rowHead, height: size.row, transform: `translateY(${y}px)` }}
                >
                  {nameAt(origins, row)}
                </div>
              </div>
              {shownColumns.map(({ index: column, start: x }) => {
                const cell = cellAt(result, row, column);
                const figure = cell?.kind === 'way' ? cell[measure] : undefined;
                return (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div
                    key={column}
                    className={classes.cell}
                    role="gridcell"
                    tabIndex={-1}
                    aria-colindex={column + 2}
                    data-nearest={nearest[row] === column || undefined}
                    title={
                      figure === undefined ? (cell?.kind === 'none' ? cell.status : undefined) : exact(figure)
                    }
                    style={{
                      width: size.column,
                      height: size.row,
                      transform: `translate(${x}px, ${y}px)`,
                      '--heat': figure === undefined ? '0%' : `${heat(figure)}%`,
                    }}
                  >
                    {figure === undefined ? (cell ? '–' : '') : text(figure)}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const nameAt = (points: Job['origins'], index: number): string => {
  const point = points[index];
  return point ? pointName(point) : '';
};

interface HeadCellProps {
  text: string;
  column: number;
  x: number;
  width: number;
  order: RowOrder;
}

/** A heading that puts the rows in order by its column; again, in the order in which they were given. */
function HeadCell({ text, column, x, width, order }: HeadCellProps) {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order: now }) => same(now, order));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
    <div role="columnheader" tabIndex={-1} aria-colindex={column} aria-sort={sorted ? 'ascending' : 'none'}>
      <UnstyledButton
        className={classes.columnHead}
        data-sorted={sorted || undefined}
        title={t('matrix.sortBy', { name: text })}
        style={{ width, height: size.head, transform: `translateX(${x}px)` }}
        onClick={() => changeMatrix({ order: sorted ? { by: 'given' } : order })}
      >
        {text}
      </UnstyledButton>
    </div>
  );
}

function Corner() {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order }) => order.by === 'nearest');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={1}
      aria-sort={sorted ? 'ascending' : 'none'}
      className={classes.corner}
      style={{ width: size.rowHead, height: size.head }}
    >
      <UnstyledButton
        fz="xs"
        title={t('matrix.sortByNearest')}
        onClick={() => changeMatrix({ order: sorted ? { by: 'given' } : { by: 'nearest' } })}
      >
        {sorted ? t('matrix.byNearest') : t('matrix.byGiven')}
      </UnstyledButton>
    </div>
  );
}

const same = (one: RowOrder, other: RowOrder): boolean =>
  one.by === other.by && (one.by !== 'column' || other.by !== 'column' || one.column === other.column);
