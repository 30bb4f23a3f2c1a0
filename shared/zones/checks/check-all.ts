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
        const own = ownIssues(zone);
        issues.push(...own);
        if (!own.some(isOfPolygon))
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
      const found: { order: number; pair: Pair }[] = [];
      const sweep = [...affected]
        .map((candidate) => ({ candidate, around: boxAround(candidate.geometry, gapWidth) }))
        .sort((one, other) => one.around[0] - other.around[0]);
      /** Prepared candidates that later ones may still meet; null if one can't be prepared. */
      const live = new Map<Candidate, PreparedZone | null>();
      const prepared = (candidate: Candidate): PreparedZone | null => {
        const known = live.get(candidate);
        if (known !== undefined) return known;
        const { id, geometry } = candidate.zone;
        const computed = geos.prepareGeometry(geometry);
        const made = computed.ok ? { id, geometry, prepared: computed.value } : null;
        live.set(candidate, made);
        return made;
      };
      /** The engine's memory never shrinks, and 100,000 prepared zones take a gigabyte of it. */
      const releasePassed = (west: number) => {
        for (const [candidate, known] of live) {
          if (boxOf(candidate.geometry)[2] >= west) continue;
          known?.prepared.release();
          live.delete(candidate);
        }
      };
      try {
        for (const [step, { candidate: one, around }] of sweep.entries()) {
          const ofThis = prepared(one);
          for (const other of ofThis ? index.search(around) : []) {
            const ofOther = other.order > one.order && affected.has(other) ? prepared(other) : null;
            if (!ofThis || !ofOther) continue;
            const issues = neighborIssues(ofThis, ofOther, index, gapWidth);
            if (issues.length > 0)
              found.push({ order: one.order, pair: { one: one.zone, other: other.zone, issues } });
          }
          if (step % batch === 0) {
            releasePassed(around[0]);
            yield { done: zones.length + step, total };
          }
        }
      } finally {
        for (const known of live.values()) known?.prepared.release();
      }
      found.sort((one, other) => one.order - other.order);
      for (const { pair } of found) compared.push(pair);
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
