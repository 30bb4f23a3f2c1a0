import type { LineDecision } from '../../shared/desk/geocoding.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import type { LineCounts, LineFilter, ListLine } from '../../shared/geocoding/list-lines.ts';

/** Which lines are listed: by how they stand, or those with a place to which no zone of the workspace delivers. */
export type ListedLines = LineFilter | 'unserved';

/** A list whose lines are shown and decided, wherever it is stored. */
export interface LinesSource extends LineCounts {
  id: string;
  /** The window stores the filter under this name. */
  target: string;
  /** Increases whenever lines change. */
  change: number;
  /** The current change number, which may be ahead of the display. */
  changeNow(): number;
  isRunning: boolean;
  /** Rows outside all zones, in order; null if the workspace has no zones or they were not checked. */
  unserved: readonly number[] | null;
  lines(filter: ListedLines, from: number, count: number): Promise<Outcome<readonly ListLine[]>>;
  mayDecide(line: ListLine): boolean;
  mayCorrect(line: ListLine): boolean;
  /** @returns a function that undoes the decisions */
  decide(decisions: readonly LineDecision[]): Promise<Outcome<LineDecision[]>>;
  /** Has another text looked up for a line. */
  correct(row: number, query: string): Promise<Outcome<unknown>>;
}
