import { parseForeignWkt } from '../../geo/wkt.ts';
import { unwrappedWkt } from '../../geo/wkt-spellings.ts';
import { convertFromEpsg } from './projection.ts';
import type { ReadShape, SkippedData } from './reading.ts';

/** Reads the shape in Well-Known Text, in degrees converted from any reference system it names. */
export function shapeOfWkt(wkt: string): ReadShape {
  if (wkt.trim() === '') return { ok: false, issue: { kind: 'no-geometry' } };
  const reading = parseForeignWkt(unwrappedWkt(wkt));
  if (!reading.ok) return { ok: false, issue: { kind: 'bad-wkt', wkt: reading.issue } };
  const converted = convertFromEpsg(reading.geometry, reading.srid);
  const skipped = [...skippedMembers(reading.skippedTypes), ...skippedHeights(reading.hasHeights)];
  return converted.ok && skipped.length > 0 ? { ...converted, skipped } : converted;
}

/** Counts skipped members of a collection by type. */
export function skippedMembers(types: readonly string[]): SkippedData[] {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([found, count]) => ({ kind: 'members', found, count }));
}

/** Reports skipped heights, which zones don't have. */
export const skippedHeights = (hasHeights: boolean): SkippedData[] =>
  hasHeights ? [{ kind: 'heights' }] : [];
