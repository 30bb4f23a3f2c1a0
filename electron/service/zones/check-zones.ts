import type { DetailItem } from '../../../shared/api/read-question.ts';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import { positionToGrid } from '../../../shared/geo/grid.ts';
import { mapPositions } from '../../../shared/geo/parts.ts';
import { parseWkt, writeWkt } from '../../../shared/geo/wkt.ts';
import { polygonIssues } from '../../../shared/zones/checks/polygon-issues.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Steps } from '../steps.ts';
import { createTurns } from '../turns.ts';
import { polygonIssueWords, wktIssueWords } from './issue-words.ts';

export interface CheckedZones {
  /** As given, their WKT in normal form; complete only when `detail` is empty. */
  zones: ZoneInput[];
  /** Everything that is wrong, in the terms of a 422 body. */
  detail: DetailItem[];
}

/** Of all checks of this process. */
const turnsOfChecks = createTurns();
/** A key of an index of PostgreSQL may have 2,704 bytes, and the id of the project is in it too. */
const mostIdBytes = 2000;

/**
 * Checks of each zone what the contract's schema cannot tell: that its texts can be kept, that its
 * polygon is a proper area, and that the batch gives its id once.
 * @param by who asks, and whether they still wait; others are answered meanwhile
 * @throws the signal's reason when nobody waits any more
 */
export async function checkZones(
  zones: readonly ZoneInput[],
  by: { caller?: string; signal: AbortSignal },
  turns = turnsOfChecks,
): Promise<CheckedZones> {
  const geos = await loadGeos();
  return turns.take(checksOf(geos, zones), by);
}

function* checksOf(geos: Geos, zones: readonly ZoneInput[]): Steps<CheckedZones> {
  const checked: CheckedZones = { zones: [], detail: [] };
  const firstWith = new Map<string, number>();
  for (const [index, zone] of zones.entries()) {
    yield;
    const refuse = (field: string, reason: string, input: unknown = null) =>
      checked.detail.push(fault(index, field, reason, input));

    for (const field of ['zone_id', 'description', 'status'] as const) {
      if (unkeepable(zone[field] ?? '')) refuse(field, unkeepableReason);
    }
    if (Buffer.byteLength(zone.zone_id) > mostIdBytes) {
      refuse('zone_id', `zone_id may have ${mostIdBytes} bytes of UTF-8 at most`);
    }
    if (zone.types?.some(unkeepable)) refuse('types', unkeepableReason);

    const first = firstWith.get(zone.zone_id);
    if (first === undefined) firstWith.set(zone.zone_id, index);
    else {
      const reason = `zone_id '${zone.zone_id}' is also that of zone ${first} of this batch`;
      refuse('zone_id', reason, zone.zone_id);
    }

    const reading = parseWkt(zone.polygon);
    if (!reading.ok) {
      refuse('polygon', wktIssueWords(reading.issue));
      continue;
    }
    // As it will be stored: what is smaller than the grid is no area there.
    const geometry = mapPositions(reading.geometry, positionToGrid);
    for (const found of polygonIssues(geos, geometry)) refuse('polygon', polygonIssueWords(found));
    checked.zones.push({ ...zone, polygon: writeWkt(geometry) });
  }
  return checked;
}

export const zoneIds = (zones: readonly ZoneInput[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Faults of the zones whose id is there already, for creation. */
export const repeatedIds = (zones: readonly ZoneInput[], existing: ReadonlySet<string>): DetailItem[] =>
  faultsOf(zones, existing, (id) => `a zone with zone_id '${id}' exists already`);

/** Faults of the zones whose id is not there, for a change (`provider.md` 10). */
export const missingIds = (zones: readonly ZoneInput[], missing: ReadonlySet<string>): DetailItem[] =>
  faultsOf(zones, missing, (id) => `there is no zone with zone_id '${id}'`);

const faultsOf = (
  zones: readonly ZoneInput[],
  ids: ReadonlySet<string>,
  reason: (id: string) => string,
): DetailItem[] =>
  zones.flatMap(({ zone_id }, index) =>
    ids.has(zone_id) ? [fault(index, 'zone_id', reason(zone_id), zone_id)] : [],
  );

const fault = (index: number, field: string, reason: string, input: unknown): DetailItem => ({
  loc: ['body', 'zones', index, field],
  type: 'value_error',
  msg: `Value error, ${reason}`,
  input,
});

const unkeepableReason = 'the text holds a NUL character or half of a surrogate pair';
const unkeepable = (text: string): boolean => /\0|\p{Surrogate}/u.test(text);
