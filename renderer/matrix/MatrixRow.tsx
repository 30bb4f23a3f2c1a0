import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import classes from './MatrixTable.module.css';
import { cellAt, type MatrixResult } from './matrix-result.ts';

/** Content of the cells of a table; a new object whenever a cell may have changed. */
export interface CellLook {
  result: MatrixResult;
  figures: Float64Array;
  /** The column of the nearest destination, by row. */
  nearest: readonly (number | undefined)[];
  /** Formats a figure: rounded for display, and exactly, to the meter or second. */
  text(figure: number): string;
  exact(figure: number): string;
  /** Explains why a pair has no figure. */
  why(row: number, column: number, status: string): string;
  /** Strength of the heat color, in percent. */
  heat(figure: number): number;
}

interface MatrixRowProps {
  /** Row of the result, and its position in the sorted table. */
  row: number;
  place: number;
  name: string;
  y: number;
  height: number;
  headWidth: number;
  columns: readonly VirtualItem[];
  look: CellLook;
}

// Rows and cells are memoized, so that scrolling only renders those that come into view.

/** One origin with its visible cells. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, place, name, y, height, headWidth, columns, look } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element can’t render visible cells only
    <div
      className={classes.row}
      role="row"
      tabIndex={-1}
      aria-rowindex={place + 2}
      style={{ height, transform: `translateY(${y}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        className={classes.rowHead}
        role="rowheader"
        tabIndex={-1}
        aria-colindex={1}
        title={name}
        style={{ width: headWidth }}
      >
        {name}
      </div>
      {columns.map(({ index, start, size }) => (
        <MatrixCell key={index} row={row} column={index} x={start} width={size} look={look} />
      ))}
    </div>
  );
});

interface MatrixCellProps {
  row: number;
  column: number;
  x: number;
  width: number;
  look: CellLook;
}

const MatrixCell = memo(function MatrixCell({ row, column, x, width, look }: MatrixCellProps) {
  const cell = cellAt(look.result, row, column);
  const figure = cell?.kind === 'route' ? look.figures[row * look.result.columns + column] : undefined;
  const unknown = figure === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      className={classes.cell}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      data-nearest={look.nearest[row] === column || undefined}
      title={
        unknown
          ? cell?.kind === 'none'
            ? look.why(row, column, cell.status)
            : undefined
          : look.exact(figure)
      }
      style={{ left: x, width, '--heat': unknown ? '0%' : `${look.heat(figure)}%` }}
    >
      {unknown ? (cell ? '–' : '') : look.text(figure)}
    </div>
  );
});
