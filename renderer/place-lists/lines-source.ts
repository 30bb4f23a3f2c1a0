import type { LineDecision } from '../../shared/desk/geocoding.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import type { LineCounts, LineFilter, ListLine } from '../../shared/geocoding/list-lines.ts';

/** Filter of listed lines: by state or doubt, or those whose place is outside all zones. */
export type ListedLines = LineFilter | 'unserved';

/** Lines to show and decide, of a job or of a saved search. */
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

  /** Returns up to `count` lines that match the filter, starting with the match number `from`. */
  lines(filter: ListedLines, from: number, count: number): Promise<Outcome<readonly ListLine[]>>;

  /** Whether a line can be confirmed or rejected. */
  mayDecide(line: ListLine): boolean;

  /** Whether a line can be looked up by another text. */
  mayCorrect(line: ListLine): boolean;
  /** Returns the decisions that undo these. */
  decide(decisions: readonly LineDecision[]): Promise<Outcome<LineDecision[]>>;
  /** Looks up another text for a line. */
  correct(row: number, query: string): Promise<Outcome<unknown>>;
}
