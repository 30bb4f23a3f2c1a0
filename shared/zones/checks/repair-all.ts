import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Box, boxesMeet, boxOf } from '../geometry/box.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import { covers } from '../geometry/point-location.ts';
import type { Refusal } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { type IssueRepair, type OfferedRepair, repairedShape, repairsOffered } from './issue-repair.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** Which zone keeps an overlap and receives a gap; `first` is the first zone that the issue names. */
export const receivers = ['larger', 'smaller', 'first'] as const;
export type Receiver = (typeof receivers)[number];

/** Why an issue remains: it needs a decision of the user, or its repair failed. */
export type Unrepaired = { kind: 'by-hand' } | Refusal;

export interface RepairOutcome {
  /** Changed zones with their new shapes. */
  zones: Zone[];
  repaired: number;
  /** Issues that remain, by index in the given list. */
  unrepaired: { index: number; reason: Unrepaired }[];
  /** Total area of the changed zones. */
  squareMeters: { before: number; after: number };
}

/** Shapes first, as invalid ones can't be compared; then overlaps, then gaps. */
const repairOrder: readonly IssueRepair[] = ['close', 'turn-round', 'make-valid', 'remove-overlap', 'fill'];

/**
 * Repairs issues one after another, each on the result of the previous ones, and yields the number processed. The
 * receiver keeps an overlap and is given a gap. "Larger" is judged by the original areas.
 */
export function* repairAll(
  geos: Geos,
  zones: readonly Zone[],
  issues: readonly ZoneIssue[],
  receiver: Receiver,
): Generator<number, RepairOutcome> {
  const before = new Map(zones.map((zone) => [zone.id, zone]));
  const currentZones = changingZones(zones);
  const areas = new Map<string, number>();
  const areaOf = (id: string): number => {
    const known = areas.get(id) ?? areaSquareMeters(before.get(id)?.geometry ?? emptyGeometry);
    areas.set(id, known);
    return known;
  };
  const outcome: RepairOutcome = {
    zones: [],
    repaired: 0,
    unrepaired: [],
    squareMeters: { before: 0, after: 0 },
  };
  const planned = issues.map((issue, index) => ({
    issue,
    place: index,
    repair: chosenRepair(issue, receiver, areaOf),
  }));
  let done = 0;
  for (const { place, repair } of planned) {
    if (repair) continue;
    outcome.unrepaired.push({ index: place, reason: { kind: 'by-hand' } });
    done += 1;
  }
  for (const kind of repairOrder) {
    for (const { issue, place, repair } of planned) {
      if (repair?.kind !== kind) continue;
      const reason = repairOne(geos, issue, repair, currentZones);
      if (reason) outcome.unrepaired.push({ index: place, reason });
      else outcome.repaired += 1;
      done += 1;
      yield done;
    }
  }
  for (const zone of currentZones.changed()) {
    outcome.zones.push(zone);
    outcome.squareMeters.before += areaOf(zone.id);
    outcome.squareMeters.after += areaSquareMeters(zone.geometry);
  }
  outcome.unrepaired.sort((one, other) => one.index - other.index);
  return outcome;
}

const emptyGeometry: ZoneGeometry = { type: 'MultiPolygon', coordinates: [] };

/** The repair that gives the area to the receiver. */
function chosenRepair(
  issue: ZoneIssue,
  receiver: Receiver,
  areaOf: (id: string) => number,
): OfferedRepair | undefined {
  const offered = repairsOffered(issue);
  const [first] = offered;
  if (!first || offered.length === 1) return first;
  const sign = receiver === 'larger' ? -1 : 1;
  const ranked =
    receiver === 'first'
      ? offered
      : offered.toSorted((one, other) => sign * (areaOf(one.zone) - areaOf(other.zone)));
  // An overlap is removed from the last zone, so that the first keeps it.
  return first.kind === 'remove-overlap' ? ranked.at(-1) : ranked[0];
}

/** Repairs one issue; undefined on success, or if an earlier repair fixed it. */
function repairOne(
  geos: Geos,
  issue: ZoneIssue,
  repair: OfferedRepair,
  currentZones: ChangingZones,
): Unrepaired | undefined {
  const zone = currentZones.zone(repair.zone);
  const shape = repairedShape(geos, issue, repair, currentZones);
  if (!zone || !shape) return undefined;
  if (shape.ok) {
    currentZones.put({ ...zone, geometry: shape.geometry });
    return undefined;
  }
  const isAlreadyFilled =
    (issue.kind === 'gap' || issue.kind === 'not-covered') &&
    shape.refusal.kind === 'nothing-left' &&
    currentZones.near([...issue.at, ...issue.at]).some(({ geometry }) => covers(geometry, issue.at));
  return isAlreadyFilled ? undefined : shape.refusal;
}

type ChangingZones = ReturnType<typeof changingZones>;

/** Zones by id and position, with changing shapes. */
function changingZones(zones: readonly Zone[]) {
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const index = geometryIndex(zones);
  const changed = new Map<string, Box>();
  return {
    zone: (id: string) => byId.get(id),
    near(box: Box): Zone[] {
      const ids = new Set(index.search(box).map(({ id }) => id));
      for (const [id, changedBox] of changed) if (boxesMeet(changedBox, box)) ids.add(id);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    put(zone: Zone) {
      byId.set(zone.id, zone);
      changed.set(zone.id, boxOf(zone.geometry));
    },
    changed: () => [...changed.keys()].flatMap((id) => byId.get(id) ?? []),
  };
}
