import { type CheckOptions, issuesOfOne } from '../checks/check-zone.ts';
import { fieldIssues } from '../checks/field-issues.ts';
import type { ZoneIssue } from '../checks/zone-issue.ts';
import type { Geos } from '../geometry/geos.ts';
import { withFieldsBefore } from '../other-fields.ts';
import type { Edit, Zone } from '../zone.ts';
import { suggestedZoneId, uniqueZoneId } from '../zone-id.ts';
import type { LeftOut, ReadItem, Reading, ZoneFields } from './reading.ts';

/** One item of a file as it would come in. */
export type PreviewItem = Extract<ReadItem, { ok: false }> | ReadableItem;

export interface ReadableItem {
  ok: true;
  place: ReadItem['place'];
  zone: Zone;
  /** The fields that the file has for it; the others are empty. */
  given: readonly (keyof ZoneFields)[];
  /** What of it does not come with it. */
  leftOut: readonly LeftOut[];
  /** What the checks find; a zone with issues can be imported and repaired. */
  issues: ZoneIssue[];
  /** Whether its `zone_id` is one that exists, or that an item before it has. */
  conflict: 'existing' | 'in-file' | null;
}

/** An item, and whether a zone that is there, or an item before it, is just the same. */
export type MarkedItem =
  | Extract<ReadItem, { ok: false }>
  | (ReadableItem & { same: 'existing' | 'in-file' | null });

export interface ImportPreview<Item extends PreviewItem = PreviewItem> {
  items: Item[];
  counts: { total: number; unreadable: number; faulty: number; conflicts: number };
}

/** What to do with an item whose `zone_id` is taken. */
export const conflictChoices = ['rename', 'replace', 'keep'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

export interface PreviewOptions extends CheckOptions {
  /** Makes the workspace's id of a new zone. */
  makeId: () => string;
}

/**
 * Says what an import would bring, changing nothing. Items without a `zone_id` get a suggested one.
 * Yields after every hundred items; the whole of 10,000 zones takes a fraction of a second.
 */
export function* previewImport(
  geos: Geos,
  reading: Reading,
  existing: readonly Pick<Zone, 'zoneId'>[],
  options: PreviewOptions,
): Generator<{ done: number; total: number }, ImportPreview> {
  const ofExisting = new Set(existing.map(({ zoneId }) => zoneId));
  const taken = new Set(ofExisting);
  for (const item of reading.items) if (item.ok && item.fields.zoneId) taken.add(item.fields.zoneId);
  const seen = new Set<string>();
  const items: PreviewItem[] = [];
  for (const item of reading.items) {
    if (items.length % 100 === 0) yield { done: items.length, total: reading.items.length };
    if (!item.ok) {
      items.push(item);
      continue;
    }
    const zoneId = item.fields.zoneId || suggestedZoneId(taken);
    taken.add(zoneId);
    const zone: Zone = {
      id: options.makeId(),
      storeId: '',
      description: '',
      types: [],
      status: '',
      ...item.fields,
      zoneId,
      ...(item.otherFields && { otherFields: [...item.otherFields] }),
      geometry: item.geometry,
      createdAt: null,
    };
    const conflict = ofExisting.has(zoneId) ? 'existing' : seen.has(zoneId) ? 'in-file' : null;
    seen.add(zoneId);
    items.push({
      ok: true,
      place: item.place,
      zone,
      given: givenFields(item.fields),
      leftOut: item.leftOut ?? [],
      issues: issuesOfOne(geos, zone, options),
      conflict,
    });
  }
  return { items, counts: countsOf(items) };
}

const fieldNames = ['zoneId', 'storeId', 'description', 'types', 'status'] as const;

const givenFields = (fields: Partial<ZoneFields>): (keyof ZoneFields)[] =>
  fieldNames.filter((field) => fields[field] !== undefined && (field !== 'zoneId' || fields.zoneId !== ''));

function countsOf(items: readonly PreviewItem[]): ImportPreview['counts'] {
  const readable = items.flatMap((item) => (item.ok ? [item] : []));
  return {
    total: items.length,
    unreadable: items.length - readable.length,
    faulty: readable.filter(({ issues }) => issues.some(({ severity }) => severity === 'error')).length,
    conflicts: readable.filter(({ conflict }) => conflict !== null).length,
  };
}

/** The same with this store id for the zones that have none. */
export function giveStoreId<Item extends PreviewItem>(
  { items, counts }: ImportPreview<Item>,
  storeId: string,
  service: CheckOptions['service'],
): ImportPreview<Item> {
  if (storeId === '') return { items, counts };
  const given = items.map((item): Item => {
    if (!item.ok || item.zone.storeId !== '') return item;
    const zone = { ...item.zone, storeId };
    const ofStore = fieldIssues(zone, service).filter(({ kind }) => kind === 'store-id-characters');
    return {
      ...item,
      zone,
      issues: [...item.issues.filter(({ kind }) => kind !== 'store-id-missing'), ...ofStore],
    };
  });
  return { items: given, counts: countsOf(given) };
}

/**
 * The edit that brings items in. A conflict keeps what is there, replaces it (the last one of a file wins,
 * under the workspace's id of the zone replaced, whose other fields stay), or comes in under a new `zone_id`.
 */
export function importEdit(
  items: readonly PreviewItem[],
  existing: readonly Zone[],
  choiceFor: (item: ReadableItem) => ConflictChoice,
): Edit {
  const held = new Map(existing.map((zone) => [zone.zoneId, zone]));
  const taken = new Set(held.keys());
  for (const item of items) if (item.ok) taken.add(item.zone.zoneId);
  const put = new Map<string, Zone>();
  for (const item of items) {
    if (!item.ok) continue;
    const holder = held.get(item.zone.zoneId);
    const choice = holder ? choiceFor(item) : 'replace';
    if (choice === 'keep') continue;
    const zoneId = choice === 'rename' ? uniqueZoneId(item.zone.zoneId, taken) : item.zone.zoneId;
    const zone = choice === 'replace' && holder ? replacing(holder, item) : { ...item.zone, zoneId };
    taken.add(zoneId);
    held.set(zoneId, zone);
    put.set(zone.id, zone);
  }
  return { label: 'zones.edits.imported', put: [...put.values()], remove: [] };
}

/** A zone as the file has it, with what the file says nothing of as it was. */
function replacing(holder: Zone, { zone, given }: ReadableItem): Zone {
  const before = Object.fromEntries(
    fieldNames.filter((field) => !given.includes(field)).map((field) => [field, holder[field]]),
  );
  const otherFields = withFieldsBefore(zone.otherFields ?? [], holder.otherFields ?? []);
  return {
    ...zone,
    ...before,
    // It was given to all that have none.
    storeId: zone.storeId || holder.storeId,
    id: holder.id,
    zoneId: holder.zoneId,
    ...(otherFields.length > 0 && { otherFields: [...otherFields] }),
  };
}
