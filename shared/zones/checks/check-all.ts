import { boxOf } from '../geometry/box.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';
import { boxAround, widened } from './box-around.ts';
import { type CheckOptions, gapWidthOf, isOfPolygon, issuesOfOne } from './check-zone.ts';
import { neighborIssues, type PreparedZone } from './neighbor-issues.ts';
import { zoneIdIssues } from './zone-id-issues.ts';
import type { ZoneIssue } from './zone-issue.ts';

export interface CheckProgress {
  done: number;
  total: number;
}

/** Zones between two progress reports: a few milliseconds of work. */
const batch = 50;
/** With more changes, everything is compared again. */
const maxChanges = 1000;

/** An incremental check: remembers its results, so that only changed areas are checked again. */
export interface ContinuedCheck {
  /**
   * Checks zones, each alone and each pair of neighbors once; zones that are the same object as before count as
   * unchanged. Yields its progress every few milliseconds, so that callers can report it, yield, or stop: `return()`
   * frees all memory, and the next call checks what is left.
   */
  check(zones: readonly Zone[]): Generator<CheckProgress, ZoneIssue[]>;
}

interface Candidate {
  zone: Zone;
  geometry: Zone['geometry'];
  order: number;
}

interface Pair {
  one: Zone;
  other: Zone;
  issues: readonly ZoneIssue[];
}

/** Starts without any results. */
export function continuedCheck(geos: Geos, options: CheckOptions): ContinuedCheck {
  const gapWidth = gapWidthOf(options);
  const issuesOfZone = new WeakMap<Zone, ZoneIssue[]>();
  /** Zones of the last complete check. */
  let before: ReadonlySet<Zone> = new Set();
  let pairs: readonly Pair[] = [];

  const ownIssues = (zone: Zone): ZoneIssue[] => {
    const known = issuesOfZone.get(zone) ?? issuesOfOne(geos, zone, options);
    issuesOfZone.set(zone, known);
    return known;
  };

  return {
    *check(zones) {
      const issues: ZoneIssue[] = zoneIdIssues(zones);
      const total = zones.length * 2;
      const candidates: Candidate[] = [];
      for (const [index, zone] of zones.entries()) {
        const found = ownIssues(zone);
        issues.push(...found);
        if (!found.some(isOfPolygon))
          candidates.push({ zone, geometry: zone.geometry, order: candidates.length });
        if (index % batch === 0) yield { done: index, total };
      }
      const index = geometryIndex(candidates);
      const now = new Set(zones);
      const changed = [...difference(before, now), ...difference(now, before)];
      const affected =
        changed.length > maxChanges
          ? new Set(candidates)
          : new Set(changed.flatMap(({ geometry }) => index.search(widened(boxOf(geometry), 2 * gapWidth))));
      const affectedZones = new Set([...affected].map(({ zone }) => zone));
      const compared = pairs.filter(
        ({ one, other }) =>
          now.has(one) && now.has(other) && !(affectedZones.has(one) && affectedZones.has(other)),
      );
      const current = new Map<Candidate, PreparedZone>();
      try {
        let done = zones.length;
        for (const one of affected) {
          const { id, geometry } = one.zone;
          const prepared = geos.prepareGeometry(geometry);
          if (prepared.ok) current.set(one, { id, geometry, prepared: prepared.value });
          done += 0.5;
          if (current.size % batch === 0) yield { done: Math.floor(done), total };
        }
        for (const [one, ofThis] of current) {
          for (const other of index.search(boxAround(one.geometry, gapWidth))) {
            const ofOther = other.order > one.order ? current.get(other) : undefined;
            if (!ofOther) continue;
            const found = neighborIssues(ofThis, ofOther, index, gapWidth);
            if (found.length > 0) compared.push({ one: one.zone, other: other.zone, issues: found });
          }
          if (one.order % batch === 0) yield { done: Math.floor(done), total };
          done += 0.5;
        }
      } finally {
        for (const { prepared } of current.values()) prepared.release();
      }
      before = now;
      pairs = compared;
      for (const pair of pairs) issues.push(...pair.issues);
      return issues;
    },
  };
}

/** Checks all zones once; see `ContinuedCheck`. */
export const checkAll = (
  geos: Geos,
  zones: readonly Zone[],
  options: CheckOptions,
): Generator<CheckProgress, ZoneIssue[]> => continuedCheck(geos, options).check(zones);

function* difference<T>(one: ReadonlySet<T>, other: ReadonlySet<T>) {
  for (const item of one) if (!other.has(item)) yield item;
}
