import { boxOf } from '../geometry/box.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';
import { type CheckOptions, gapWidthOf, issuesOfZone, preventsComparison } from './check-zone.ts';
import { neighborBox, widenedBox } from './neighbor-box.ts';
import { neighborIssues, type PreparedZone } from './neighbor-issues.ts';
import { zoneIdIssues } from './zone-id-issues.ts';
import type { ZoneIssue } from './zone-issue.ts';

export interface CheckProgress {
  done: number;
  total: number;
}

/** Zones between two progress reports: a few milliseconds of work. */
const zonesPerReport = 50;
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
  const issuesByZone = new WeakMap<Zone, ZoneIssue[]>();
  /** Zones of the last complete check. */
  let checkedZones: ReadonlySet<Zone> = new Set();
  let pairs: readonly Pair[] = [];

  const ownIssues = (zone: Zone): ZoneIssue[] => {
    const issues = issuesByZone.get(zone) ?? issuesOfZone(geos, zone, options);
    issuesByZone.set(zone, issues);
    return issues;
  };

  return {
    *check(zones) {
      const issues: ZoneIssue[] = zoneIdIssues(zones);
      const total = zones.length * 2;
      const candidates: Candidate[] = [];
      for (const [index, zone] of zones.entries()) {
        const zoneIssues = ownIssues(zone);
        issues.push(...zoneIssues);
        if (!zoneIssues.some(preventsComparison))
          candidates.push({ zone, geometry: zone.geometry, order: candidates.length });
        if (index % zonesPerReport === 0) yield { done: index, total };
      }
      const candidateIndex = geometryIndex(candidates);
      const currentZones = new Set(zones);
      const changed = [...difference(checkedZones, currentZones), ...difference(currentZones, checkedZones)];
      const affected =
        changed.length > maxChanges
          ? new Set(candidates)
          : new Set(
              changed.flatMap(({ geometry }) =>
                candidateIndex.search(widenedBox(boxOf(geometry), 2 * gapWidth)),
              ),
            );
      const affectedZones = new Set([...affected].map(({ zone }) => zone));
      const nextPairs = pairs.filter(
        ({ one, other }) =>
          currentZones.has(one) &&
          currentZones.has(other) &&
          !(affectedZones.has(one) && affectedZones.has(other)),
      );
      const newPairs: { order: number; pair: Pair }[] = [];
      const sweep = [...affected]
        .map((candidate) => ({ candidate, around: neighborBox(candidate.geometry, gapWidth) }))
        .sort((one, other) => one.around[0] - other.around[0]);
      /** Prepared candidates that later ones may still meet; null if one can't be prepared. */
      const preparedZones = new Map<Candidate, PreparedZone | null>();
      const preparedOf = (candidate: Candidate): PreparedZone | null => {
        const known = preparedZones.get(candidate);
        if (known !== undefined) return known;
        const { id, geometry } = candidate.zone;
        const computed = geos.prepareGeometry(geometry);
        const preparedZone = computed.ok ? { id, geometry, prepared: computed.value } : null;
        preparedZones.set(candidate, preparedZone);
        return preparedZone;
      };
      /** The engine's memory never shrinks, and 100,000 prepared zones take a gigabyte of it. */
      const releasePassed = (west: number) => {
        for (const [candidate, known] of preparedZones) {
          if (boxOf(candidate.geometry)[2] >= west) continue;
          known?.prepared.release();
          preparedZones.delete(candidate);
        }
      };
      try {
        for (const [step, { candidate: one, around }] of sweep.entries()) {
          const preparedOne = preparedOf(one);
          for (const other of preparedOne ? candidateIndex.search(around) : []) {
            const preparedOther = other.order > one.order && affected.has(other) ? preparedOf(other) : null;
            if (!preparedOne || !preparedOther) continue;
            const issues = neighborIssues(preparedOne, preparedOther, candidateIndex, gapWidth);
            if (issues.length > 0)
              newPairs.push({ order: one.order, pair: { one: one.zone, other: other.zone, issues } });
          }
          if (step % zonesPerReport === 0) {
            releasePassed(around[0]);
            yield { done: zones.length + step, total };
          }
        }
      } finally {
        for (const known of preparedZones.values()) known?.prepared.release();
      }
      newPairs.sort((one, other) => one.order - other.order);
      for (const { pair } of newPairs) nextPairs.push(pair);
      checkedZones = currentZones;
      pairs = nextPairs;
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
