import type { LineDecision } from '../../shared/desk/geocoding.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import type { LineCounts, LineFilter, ListLine } from '../../shared/geocoding/list-lines.ts';

/** Which lines are listed: by how they stand, or those with a place to which no zone of the workspace delivers. */
export type ListedLines = LineFilter | 'unserved';

/** A list whose lines are looked at and decided, wherever it is stored. */
export interface LinesSource extends LineCounts {
  id: string;
  /** Under this name the window stores which of its lines are listed. */
  target: string;
  /** Another number whenever lines have changed, and a higher one. */
  change: number;
  /** That of this moment, which may not be on display yet. */
  changeNow(): number;
  isRunning: boolean;
  /** The rows to whose places nobody delivers, in order; null where the workspace has no zones or nobody looked. */
  unserved: readonly number[] | null;
  lines(filter: ListedLines, from: number, count: number): Promise<Outcome<readonly ListLine[]>>;
  mayDecide(line: ListLine): boolean;
  mayCorrect(line: ListLine): boolean;
  /** @returns what takes the decisions back */
  decide(decisions: readonly LineDecision[]): Promise<Outcome<LineDecision[]>>;
  /** Has another text looked up for a line. */
  correct(row: number, query: string): Promise<Outcome<unknown>>;
}
