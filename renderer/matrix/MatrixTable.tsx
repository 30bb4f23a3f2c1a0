import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureName } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { formatDistance, formatDuration, formatExactDistance, formatExactDuration } from '../ui/format.ts';
import { type CellLook, MatrixRow } from './MatrixRow.tsx';
import classes from './MatrixTable.module.css';
import { Corner, HeadCell } from './MatrixTableHeads.tsx';
import { nearestColumn, orderedRows, rangeOf } from './matrix-result.ts';
import { useMatrix } from './matrix-store.ts';
import { matrixTableBindings } from './matrix-table-keys.ts';
import type { OutsidePairs } from './outside-region.ts';
import { pointName } from './point-name.ts';

const size = { rowHead: 170, column: 92, row: 28, head: 30 } as const;
const maxHeight = 900;
/** Height of the borders and the horizontal scroll bar. */
const frameHeight = 18;
/** Strength of the heat color at the lowest figure; higher values would make the text hard to read. */
const maxHeatPercent = 42;

type Job = NonNullable<ReturnType<typeof useMatrix.getState>['job']>;

interface MatrixTableProps {
  job: Job;
  measure: MeasureName;
  /** Null if the service covers every place. */
  outside: OutsidePairs | null;
}

/**
 * Full table of a matrix. Only visible cells are rendered, so that it can have any size; lower figures get a stronger color.
 */
export function MatrixTable({ job, measure, outside }: MatrixTableProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { order } = useMatrix();
  const { result, origins, destinations, version } = job;
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result is filled in place, which `version` counts
  const rows = useMemo(
    () => orderedRows({ origins, destinations, result }, order, measure),
    [result, origins, destinations, order, measure, version],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const look = useMemo((): CellLook => {
    const range = rangeOf(result, measure);
    const spread = range ? range.max - range.min : 0;
    return {
      result,
      figures: result[measure],
      nearest: origins.map((_, row) => nearestColumn({ origins, destinations, result }, row, measure)),
      text: (figure) => (measure === 'seconds' ? formatDuration(figure) : formatDistance(figure, units)),
      exact: (figure) =>
        measure === 'seconds' ? formatExactDuration(figure) : formatExactDistance(figure, units),
      why: (row, column, status) => (outside?.has(row, column) ? t('region.outsideMark') : status),
      heat: (figure) =>
        range && spread > 0 ? Math.round((1 - (figure - range.min) / spread) * maxHeatPercent) : 0,
    };
  }, [result, origins, destinations, measure, units, version, outside, t]);
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => size.row,
    paddingStart: size.head,
    overscan: 3,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: destinations.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => size.column,
    paddingStart: size.rowHead,
    overscan: 1,
  });
  const visibleColumns = horizontal.getVirtualItems();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element can’t render visible cells only
    <div
      ref={scroll}
      className={classes.scroll}
      style={{ height: `min(70vh, ${maxHeight}px, ${vertical.getTotalSize() + frameHeight}px)` }}
      role="grid"
      tabIndex={0}
      aria-label={t('matrix.table', { rows: rows.length, columns: destinations.length })}
      aria-rowcount={rows.length + 1}
      aria-colcount={destinations.length + 1}
      onKeyDown={(event) => dispatchKey(matrixTableBindings, event, event.currentTarget)}
    >
      <div
        className={classes.sheet}
        style={{ width: horizontal.getTotalSize(), height: vertical.getTotalSize() }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className={classes.heads} role="row" tabIndex={-1} aria-rowindex={1}>
          {visibleColumns.map(({ index, start }) => (
            <HeadCell
              key={index}
              text={nameAt(destinations, index)}
              column={index + 2}
              x={start}
              width={size.column}
              height={size.head}
              order={{ by: 'column', column: index }}
            />
          ))}
          <Corner width={size.rowHead} height={size.head} />
        </div>
        {vertical.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] ?? 0;
          return (
            <MatrixRow
              key={row}
              row={row}
              place={index}
              name={nameAt(origins, row)}
              y={start}
              height={size.row}
              headWidth={size.rowHead}
              columns={visibleColumns}
              look={look}
            />
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
