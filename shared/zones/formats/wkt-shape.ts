import { parseForeignWkt } from '../../geo/wkt.ts';
import { unwrappedWkt } from '../../geo/wkt-spellings.ts';
import { inDegrees } from './projection.ts';
import type { LeftOut, ReadShape } from './reading.ts';

/** Shape of Well-Known Text in degrees, converted from any reference system it names. */
export function shapeOfWkt(wkt: string): ReadShape {
  if (wkt.trim() === '') return { ok: false, issue: { kind: 'no-geometry' } };
  const reading = parseForeignWkt(unwrappedWkt(wkt));
  if (!reading.ok) return { ok: false, issue: { kind: 'bad-wkt', wkt: reading.issue } };
  const turned = inDegrees(reading.geometry, reading.srid);
  const leftOut = [...membersLeftOut(reading.skippedTypes), ...heightsLeftOut(reading.hasHeights)];
  return turned.ok && leftOut.length > 0 ? { ...turned, leftOut } : turned;
}

/** Skipped members of a collection, by type. */
export function membersLeftOut(kinds: readonly string[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([found, count]) => ({ kind: 'members', found, count }));
}

/** Zones have no heights, so these are reported as dropped. */
export const heightsLeftOut = (heights: boolean): LeftOut[] => (heights ? [{ kind: 'heights' }] : []);
