import { parseForeignWkt } from '../../geo/wkt.ts';
import { plainWkt } from '../../geo/wkt-spellings.ts';
import { inDegrees } from './projection.ts';
import type { LeftOut, ReadShape } from './reading.ts';

/** The shape that a text says in Well-Known Text, in degrees, whatever reference system it names. */
export function shapeOfWkt(wkt: string): ReadShape {
  if (wkt.trim() === '') return { ok: false, issue: { kind: 'no-geometry' } };
  const reading = parseForeignWkt(plainWkt(wkt));
  if (!reading.ok) return { ok: false, issue: { kind: 'bad-wkt', wkt: reading.issue } };
  const turned = inDegrees(reading.geometry, reading.srid);
  const leftOut = [...membersLeftOut(reading.leftOut), ...heightsLeftOut(reading.heights)];
  return turned.ok && leftOut.length > 0 ? { ...turned, leftOut } : turned;
}

/** The members of a collection that were left out, by their kinds. */
export function membersLeftOut(kinds: readonly string[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([found, count]) => ({ kind: 'members', found, count }));
}

/** Zones are flat. */
export const heightsLeftOut = (heights: boolean): LeftOut[] => (heights ? [{ kind: 'heights' }] : []);
