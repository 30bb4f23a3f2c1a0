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
  /** Zones as given, but with normalized WKT; complete only if `detail` is empty. */
  zones: ZoneInput[];
  /** All errors, in the format of a 422 body. */
  detail: DetailItem[];
}

/** Shared by all checks of this process, so that callers take turns. */
const turnsOfChecks = createTurns();
/** An index key in PostgreSQL may have 2,704 bytes, including the project ID. */
const maxIdBytes = 2000;

/**
 * Checks what the contract's schema can't: that texts can be stored, that polygons are valid, and that IDs are unique
 * in the batch. Other requests run meanwhile.
 * @throws the signal's reason if it is aborted
 */
export async function checkZones(
  zones: readonly ZoneInput[],
  by: { caller?: string; signal: AbortSignal },
  turns = turnsOfChecks,
): Promise<CheckedZones> {
  const geos = await loadGeos();
  return turns.run(checkSteps(geos, zones), by);
}

function* checkSteps(geos: Geos, zones: readonly ZoneInput[]): Steps<CheckedZones> {
  const checked: CheckedZones = { zones: [], detail: [] };
  const firstIndexById = new Map<string, number>();
  for (const [index, zone] of zones.entries()) {
    yield;
    const addError = (field: string, reason: string, input: unknown = null) =>
      checked.detail.push(detailItem(index, field, reason, input));

    for (const field of ['zone_id', 'description', 'status'] as const) {
      if (isUnstorable(zone[field] ?? '')) addError(field, unstorableReason);
    }
    if (Buffer.byteLength(zone.zone_id) > maxIdBytes) {
      addError('zone_id', `zone_id must not exceed ${maxIdBytes} bytes of UTF-8`);
    }
    if (zone.types?.some(isUnstorable)) addError('types', unstorableReason);

    const first = firstIndexById.get(zone.zone_id);
    if (first === undefined) firstIndexById.set(zone.zone_id, index);
    else {
      const reason = `zone_id '${zone.zone_id}' is already used by zone ${first} of this request`;
      addError('zone_id', reason, zone.zone_id);
    }

    const reading = parseWkt(zone.polygon);
    if (!reading.ok) {
      addError('polygon', wktIssueWords(reading.issue));
      continue;
    }
    // Check the polygon as it will be stored: on the grid, tiny areas collapse.
    const geometry = mapPositions(reading.geometry, positionToGrid);
    for (const issue of polygonIssues(geos, geometry)) addError('polygon', polygonIssueWords(issue));
    checked.zones.push({ ...zone, polygon: writeWkt(geometry) });
  }
  return checked;
}

export const idsOf = (zones: readonly ZoneInput[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Returns errors for zones whose ID already exists, for creation. */
export const existingIdErrors = (zones: readonly ZoneInput[], existing: ReadonlySet<string>): DetailItem[] =>
  detailsFor(zones, existing, (id) => `a zone with zone_id '${id}' already exists`);

/** Returns errors for zones whose ID doesn't exist, for changes (`provider.md` 10). */
export const missingIdErrors = (zones: readonly ZoneInput[], missing: ReadonlySet<string>): DetailItem[] =>
  detailsFor(zones, missing, (id) => `no zone has zone_id '${id}'`);

const detailsFor = (
  zones: readonly ZoneInput[],
  ids: ReadonlySet<string>,
  reason: (id: string) => string,
): DetailItem[] =>
  zones.flatMap(({ zone_id }, index) =>
    ids.has(zone_id) ? [detailItem(index, 'zone_id', reason(zone_id), zone_id)] : [],
  );

const detailItem = (index: number, field: string, reason: string, input: unknown): DetailItem => ({
  loc: ['body', 'zones', index, field],
  type: 'value_error',
  msg: `Value error, ${reason}`,
  input,
});

const unstorableReason = 'the text contains a NUL character or an unpaired surrogate';
const isUnstorable = (text: string): boolean => /\0|\p{Surrogate}/u.test(text);
