import { csvText } from '../../text/csv.ts';
import { trimmed } from '../../text/trimmed.ts';
import { type CheckOptions, issuesOfOne } from '../checks/check-zone.ts';
import { fieldIssues } from '../checks/field-issues.ts';
import { alikeIds } from '../checks/zone-ids-alike.ts';
import type { ZoneIssue } from '../checks/zone-issue.ts';
import { priorityOfFields } from '../delivery/priority.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Edit, Zone } from '../zone.ts';
import { suggestedZoneId, uniqueZoneId } from '../zone-id.ts';
import { mergedZone } from './import-comparison.ts';
import { type JoinableParts, joinableParts } from './joinable-parts.ts';
import type { PreviewItem, ReadableItem } from './preview-item.ts';
import type { ReadItem, Reading, ZoneFields } from './reading.ts';

/** An item, and whether it says nothing new of a zone that is there, or repeats an item before it. */
export type MarkedItem =
  | Extract<ReadItem, { ok: false }>
  | (ReadableItem & { same: 'existing' | 'in-file' | null });

export interface ImportPreview<Item extends PreviewItem = PreviewItem> {
  items: Item[];
  counts: { total: number; unreadable: number; faulty: number; conflicts: number };
  /** The items of each `zone_id` that comes several times. */
  joinable: readonly JoinableParts[];
}

/** What to do with an item whose `zone_id` is taken. */
export const conflictChoices = ['replace', 'keep', 'rename'] as const;
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
  const fieldsIn = fieldsOfFiles(reading.items);
  const items: PreviewItem[] = [];
  for (const item of reading.items) {
    if (items.length % 100 === 0) yield { done: items.length, total: reading.items.length };
    if (!item.ok) {
      items.push(item);
      continue;
    }
    const zoneId = idBefore(item.fields.zoneId, ofExisting) || suggestedZoneId(taken);
    taken.add(zoneId);
    const zone: Zone = {
      id: options.makeId(),
      storeId: '',
      description: '',
      types: [],
      status: '',
      ...item.fields,
      ...(item.fields.storeId !== undefined && { storeId: trimmedId(item.fields.storeId) }),
      zoneId,
      ...priorityOfFields(item.otherFields ?? []),
      geometry: item.geometry,
      createdAt: null,
    };
    const conflict = seen.has(zoneId) ? 'in-file' : ofExisting.has(zoneId) ? 'existing' : null;
    seen.add(zoneId);
    items.push({
      ok: true,
      place: item.place,
      zone,
      given: givenFields(item.fields, fieldsIn.get(item.place.file)),
      leftOut: item.leftOut ?? [],
      ...(item.isFromLine && { isFromLine: item.isFromLine }),
      issues: issuesOfOne(geos, zone, options),
      conflict,
    });
  }
  const withAlike = alikeMarker([
    ...ofExisting,
    ...items.flatMap((item) => (item.ok ? item.zone.zoneId : [])),
  ]);
  const joinable = joinableParts(geos, items, options).map((group) => ({
    ...group,
    joined: withAlike(group.joined),
  }));
  const marked = items.map((item) => (item.ok ? withAlike(item) : item));
  return { items: marked, counts: countsOf(marked), joinable };
}

/** Adds to an item that its `zone_id` looks like another one of these. */
function alikeMarker(zoneIds: readonly string[]): (item: ReadableItem) => ReadableItem {
  const byId = new Map(alikeIds(zoneIds).flatMap((alike) => alike.zoneIds.map((id) => [id, alike] as const)));
  return (item) => {
    const alike = byId.get(item.zone.zoneId);
    if (!alike) return item;
    const issue: ZoneIssue = { kind: 'zone-ids-alike', severity: 'warning', ids: [item.zone.id], ...alike };
    return { ...item, issues: [...item.issues, issue] };
  };
}

/**
 * An id as the workspace has it: a file may have it with an apostrophe against formulas, or with blanks around it, which
 * nobody sees and which are cut from new ones.
 */
function idBefore(zoneId: string | undefined, existing: ReadonlySet<string>): string | undefined {
  if (zoneId === undefined || existing.has(zoneId)) return zoneId;
  const trimmed = trimmedId(zoneId);
  return existing.has(csvText(trimmed)) ? csvText(trimmed) : trimmed;
}

const trimmedId = (text: string): string => trimmed(text, /[\s\u200B-\u200D\u2060\uFEFF]/);

const fieldNames = ['zoneId', 'storeId', 'description', 'types', 'status'] as const;

/** The fields that each file of the reading has for any of its items. */
function fieldsOfFiles(items: Reading['items']): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const files = new Map<string | undefined, Set<string>>();
  for (const item of items) {
    if (!item.ok) continue;
    const fields = files.get(item.place.file) ?? new Set();
    files.set(item.place.file, fields);
    for (const field of fieldNames) if (item.fields[field] !== undefined) fields.add(field);
  }
  return files;
}

const givenFields = (
  { zoneId }: Partial<ZoneFields>,
  ofFile: ReadonlySet<string> = new Set(),
): (keyof ZoneFields)[] =>
  fieldNames.filter((field) =>
    field === 'zoneId' ? zoneId !== undefined && zoneId !== '' : ofFile.has(field),
  );

/** How many items there are, and how many of them have which trouble. */
export function countsOf(items: readonly PreviewItem[]): ImportPreview['counts'] {
  const readable = items.flatMap((item) => (item.ok ? [item] : []));
  return {
    total: items.length,
    unreadable: items.length - readable.length,
    faulty: readable.filter(({ issues }) => issues.some(({ severity }) => severity === 'error')).length,
    conflicts: readable.filter(({ conflict }) => conflict !== null).length,
  };
}

/** The same with a store id for the zones that have none; empty where there is none for them either. */
export function giveStoreIds<Item extends PreviewItem>(
  preview: ImportPreview<Item>,
  storeIdFor: (item: ReadableItem) => string,
  service: CheckOptions['service'],
): ImportPreview<Item> {
  let isGiven = false;
  const given = preview.items.map((item): Item => {
    const storeId = item.ok && item.zone.storeId === '' ? storeIdFor(item) : '';
    if (!item.ok || storeId === '') return item;
    isGiven = true;
    const zone = { ...item.zone, storeId };
    const ofStore = fieldIssues(zone, service).filter(({ kind }) => kind === 'store-id-characters');
    return {
      ...item,
      zone,
      issues: [...item.issues.filter(({ kind }) => kind !== 'store-id-missing'), ...ofStore],
    };
  });
  return isGiven ? { ...preview, items: given, counts: countsOf(given) } : preview;
}

/**
 * The edit that brings items in. A conflict keeps what is there, replaces it (under the workspace's id of the zone
 * replaced, with what the file says nothing of as it was; not touched where nothing differs), or comes in under a new
 * `zone_id`. Items of one `zone_id` are in conflict with the first of them, so that none takes its place in the
 * workspace's zone unless the first did.
 * @param choiceFor of an item whose `conflict` is as it is among the items given
 * @param matches zones of the workspace that are not known by their `zone_id`, by the `id` of the item's zone
 */
export function importEdit(
  items: readonly PreviewItem[],
  existing: readonly Zone[],
  choiceFor: (item: ReadableItem) => ConflictChoice,
  matches: ReadonlyMap<string, Zone> = new Map(),
): Edit {
  const mine = new Map(existing.map((zone) => [zone.zoneId, zone]));
  const taken = new Set(mine.keys());
  for (const item of items) if (item.ok) taken.add(item.zone.zoneId);
  /** What the items of each `zone_id` became so far; null where the workspace's zone is kept. */
  const placed = new Map<string, Zone | null>();
  const put = new Map<string, Zone>();
  for (const item of items) {
    if (!item.ok) continue;
    const { zoneId } = item.zone;
    const before = placed.get(zoneId);
    const holder = before === undefined ? mine.get(matches.get(item.zone.id)?.zoneId ?? zoneId) : before;
    const conflict = before !== undefined ? 'in-file' : holder ? 'existing' : null;
    const choice = conflict ? choiceFor({ ...item, conflict }) : 'replace';
    if (choice === 'keep' || (choice === 'replace' && holder === null)) {
      if (before === undefined) placed.set(zoneId, null);
      continue;
    }
    const zone =
      choice === 'replace' && holder
        ? mergedZone(holder, conflict === 'in-file' ? underId(item, holder.zoneId) : item, 'file')
        : { ...item.zone, zoneId: choice === 'rename' ? uniqueZoneId(zoneId, taken) : zoneId };
    if (conflict !== 'in-file' || choice === 'replace') placed.set(zoneId, zone);
    if (zone === holder) continue;
    taken.add(zone.zoneId);
    put.set(zone.id, zone);
  }
  return { label: 'zones.edits.imported', put: [...put.values()], remove: [] };
}

const underId = (item: ReadableItem, zoneId: string): ReadableItem => ({
  ...item,
  zone: { ...item.zone, zoneId },
});
