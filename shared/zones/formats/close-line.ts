import type { Ring } from '../../geo/parts.ts';
import { closeRing } from '../geometry/rings.ts';
import type { ItemIssue } from './reading.ts';

/** A line as a ring: if it ends where it starts, or if lines are to be closed. */
export function closeLine(
  line: Ring,
  closeOpenOnes: boolean,
): { ok: true; ring: Ring } | { ok: false; issue: ItemIssue } {
  const [from] = line;
  const to = line.at(-1);
  if (!from || !to || line.length < 3) return { ok: false, issue: { kind: 'no-area', found: 'LineString' } };
  const closed = from[0] === to[0] && from[1] === to[1];
  return closed || closeOpenOnes
    ? { ok: true, ring: closeRing(line) }
    : { ok: false, issue: { kind: 'open-line', from, to } };
}
