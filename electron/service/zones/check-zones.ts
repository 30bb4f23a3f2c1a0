import type { DetailItem } from '../../../shared/api/read-request.ts';
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
  /** As given, with normalized WKT; complete only if `detail` is empty. */
  zones: ZoneInput[];
  /** All errors, in the format of a 422 body. */
  detail: DetailItem[];
}

/** Shared by all checks of this process. */
const turnsOfChecks = createTurns();
/** An index key in PostgreSQL may have 2,704 bytes, including the project ID. */
const maxIdBytes = 2000;

/**
 * Checks what the contract's schema can't: that texts can be stored, that the polygon is valid, and that IDs are unique
 * in the batch.
 * @param by the caller, and whether it still waits; other requests run meanwhile
 * @throws the signal's reason if nobody waits any longer
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
    if (Buffer.byteLength(zone.zone_id) > maxIdBytes) {
      refuse('zone_id', `zone_id must not exceed ${maxIdBytes} bytes of UTF-8`);
    }
    if (zone.types?.some(unkeepable)) refuse('types', unkeepableReason);

    const first = firstWith.get(zone.zone_id);
    if (first === undefined) firstWith.set(zone.zone_id, index);
    else {
      const reason = `zone_id '${zone.zone_id}' is already used by zone ${first} of this request`;
      refuse('zone_id', reason, zone.zone_id);
    }

    const reading = parseWkt(zone.polygon);
    if (!reading.ok) {
      refuse('polygon', wktIssueWords(reading.issue));
      continue;
    }
    // Checked as it will be stored: areas smaller than the grid vanish.
    const geometry = mapPositions(reading.geometry, positionToGrid);
    for (const found of polygonIssues(geos, geometry)) refuse('polygon', polygonIssueWords(found));
    checked.zones.push({ ...zone, polygon: writeWkt(geometry) });
  }
  return checked;
}

export const zoneIds = (zones: readonly ZoneInput[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Returns errors for zones whose ID already exists, for creation. */
export const repeatedIds = (zones: readonly ZoneInput[], existing: ReadonlySet<string>): DetailItem[] =>
  faultsOf(zones, existing, (id) => `a zone with zone_id '${id}' already exists`);

/** Returns errors for zones whose ID doesn't exist, for changes (`provider.md` 10). */
export const missingIds = (zones: readonly ZoneInput[], missing: ReadonlySet<string>): DetailItem[] =>
  faultsOf(zones, missing, (id) => `no zone has zone_id '${id}'`);

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

const unkeepableReason = 'the text contains a NUL character or an unpaired surrogate';
const unkeepable = (text: string): boolean => /\0|\p{Surrogate}/u.test(text);
