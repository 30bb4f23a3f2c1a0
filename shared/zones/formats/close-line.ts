import type { Ring } from '../../geo/parts.ts';
import { closeRing } from '../geometry/rings.ts';
import type { ItemIssue } from './reading.ts';

/** A line as a ring: if it ends where it starts, or if lines are to be closed. */
export function closeLine(
  line: Ring,
  closesOpenLines: boolean,
): { ok: true; ring: Ring } | { ok: false; issue: ItemIssue } {
  const [start] = line;
  const end = line.at(-1);
  if (!start || !end || line.length < 3)
    return { ok: false, issue: { kind: 'no-area', found: 'LineString' } };
  const isClosed = start[0] === end[0] && start[1] === end[1];
  return isClosed || closesOpenLines
    ? { ok: true, ring: closeRing(line) }
    : { ok: false, issue: { kind: 'open-line', from: start, to: end } };
}
