import { withoutFormulaEscape } from '../../text/csv.ts';
import { trimmed } from '../../text/trimmed.ts';
import { type CheckOptions, issuesOfZone } from '../checks/check-zone.ts';
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
import type { FileReading, ReadItem, ZoneFields } from './reading.ts';

/** An item, and whether it adds nothing to an existing zone or repeats an earlier item. */
export type MarkedItem =
  | Extract<ReadItem, { ok: false }>
  | (ReadableItem & { same: 'existing' | 'in-file' | null });

export interface ImportPreview<Item extends PreviewItem = PreviewItem> {
  items: Item[];
  counts: { total: number; unreadable: number; faulty: number; conflicts: number };
  /** Groups of items with the same `zone_id`. */
  joinable: readonly JoinableParts[];
}

/** What to do with an item whose `zone_id` is taken. */
export const conflictChoices = ['replace', 'keep', 'rename'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

export interface PreviewOptions extends CheckOptions {
  /** Creates the workspace id of a new zone. */
  makeId: () => string;
}

/**
 * Previews an import without changes. Items without a `zone_id` get a suggestion. Yields after every hundred items;
 * 10,000 zones take a fraction of a second.
 */
export function* previewImport(
  geos: Geos,
  reading: FileReading,
  existing: readonly Pick<Zone, 'zoneId'>[],
  options: PreviewOptions,
): Generator<{ done: number; total: number }, ImportPreview> {
  const existingIds = new Set(existing.map(({ zoneId }) => zoneId));
  const taken = new Set(existingIds);
  for (const item of reading.items) if (item.ok && item.fields.zoneId) taken.add(item.fields.zoneId);
  const seenIds = new Set<string>();
  const fieldsIn = fieldsOfFiles(reading.items);
  const items: PreviewItem[] = [];
  for (const item of reading.items) {
    if (items.length % 100 === 0) yield { done: items.length, total: reading.items.length };
    if (!item.ok) {
      items.push(item);
      continue;
    }
    const zoneId = knownZoneId(item.fields.zoneId, existingIds) || suggestedZoneId(taken);
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
    const conflict = seenIds.has(zoneId) ? 'in-file' : existingIds.has(zoneId) ? 'existing' : null;
    seenIds.add(zoneId);
    items.push({
      ok: true,
      place: item.place,
      zone,
      given: givenFields(item.fields, fieldsIn.get(item.place.file)),
      skipped: item.skipped ?? [],
      ...(item.isFromLine && { isFromLine: item.isFromLine }),
      issues: issuesOfZone(geos, zone, options),
      conflict,
    });
  }
  const markAlike = alikeMarker([
    ...existingIds,
    ...items.flatMap((item) => (item.ok ? item.zone.zoneId : [])),
  ]);
  const joinable = joinableParts(geos, items, options).map((group) => ({
    ...group,
    joined: markAlike(group.joined),
  }));
  const marked = items.map((item) => (item.ok ? markAlike(item) : item));
  return { items: marked, counts: countsOf(marked), joinable };
}

/** Marks items whose `zone_id` resembles another one. */
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
 * Workspace form of an id: files may add an apostrophe against formulas or invisible surrounding blanks, which are
 * trimmed from new ids.
 */
function knownZoneId(zoneId: string | undefined, existing: ReadonlySet<string>): string | undefined {
  if (zoneId === undefined || existing.has(zoneId)) return zoneId;
  const trimmed = trimmedId(zoneId);
  return existing.has(withoutFormulaEscape(trimmed)) ? withoutFormulaEscape(trimmed) : trimmed;
}

const trimmedId = (text: string): string => trimmed(text, /[\s\u200B-\u200D\u2060\uFEFF]/);

const fieldNames = ['zoneId', 'storeId', 'description', 'types', 'status'] as const;

/** Fields with a value for any item, by file of the reading. */
function fieldsOfFiles(items: FileReading['items']): ReadonlyMap<string | undefined, ReadonlySet<string>> {
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

/** Number of items, and of those with each problem. */
export function countsOf(items: readonly PreviewItem[]): ImportPreview['counts'] {
  const readable = items.flatMap((item) => (item.ok ? [item] : []));
  return {
    total: items.length,
    unreadable: items.length - readable.length,
    faulty: readable.filter(({ issues }) => issues.some(({ severity }) => severity === 'error')).length,
    conflicts: readable.filter(({ conflict }) => conflict !== null).length,
  };
}

/** The preview with a store id for zones without one; empty to leave them without. */
export function withStoreIds<Item extends PreviewItem>(
  preview: ImportPreview<Item>,
  storeIdFor: (item: ReadableItem) => string,
  service: CheckOptions['service'],
): ImportPreview<Item> {
  let isChanged = false;
  const items = preview.items.map((item): Item => {
    const storeId = item.ok && item.zone.storeId === '' ? storeIdFor(item) : '';
    if (!item.ok || storeId === '') return item;
    isChanged = true;
    const zone = { ...item.zone, storeId };
    const storeIssues = fieldIssues(zone, service).filter(({ kind }) => kind === 'store-id-characters');
    return {
      ...item,
      zone,
      issues: [...item.issues.filter(({ kind }) => kind !== 'store-id-missing'), ...storeIssues],
    };
  });
  return isChanged ? { ...preview, items: items, counts: countsOf(items) } : preview;
}

/**
 * The edit that imports items. On conflict an item is dropped, replaces the existing zone (keeping its workspace id and
 * fields missing in the file; untouched if equal), or gets a new `zone_id`. Of items with one `zone_id` only the first
 * can replace the workspace's zone; the others conflict with that one.
 * @param choiceFor an item, with its `conflict` among the given items
 * @param matches existing zones not identified by `zone_id`, by the `id` of the item's zone
 */
export function importEdit(
  items: readonly PreviewItem[],
  existing: readonly Zone[],
  choiceFor: (item: ReadableItem) => ConflictChoice,
  matches: ReadonlyMap<string, Zone> = new Map(),
): Edit {
  const byZoneId = new Map(existing.map((zone) => [zone.zoneId, zone]));
  const taken = new Set(byZoneId.keys());
  for (const item of items) if (item.ok) taken.add(item.zone.zoneId);
  /** Result of earlier items by `zone_id`; null if the workspace's zone is kept. */
  const placed = new Map<string, Zone | null>();
  const put = new Map<string, Zone>();
  for (const item of items) {
    if (!item.ok) continue;
    const { zoneId } = item.zone;
    const before = placed.get(zoneId);
    const currentZone =
      before === undefined ? byZoneId.get(matches.get(item.zone.id)?.zoneId ?? zoneId) : before;
    const conflict = before !== undefined ? 'in-file' : currentZone ? 'existing' : null;
    const choice = conflict ? choiceFor({ ...item, conflict }) : 'replace';
    if (choice === 'keep' || (choice === 'replace' && currentZone === null)) {
      if (before === undefined) placed.set(zoneId, null);
      continue;
    }
    const zone =
      choice === 'replace' && currentZone
        ? mergedZone(currentZone, conflict === 'in-file' ? underId(item, currentZone.zoneId) : item, 'file')
        : { ...item.zone, zoneId: choice === 'rename' ? uniqueZoneId(zoneId, taken) : zoneId };
    if (conflict !== 'in-file' || choice === 'replace') placed.set(zoneId, zone);
    if (zone === currentZone) continue;
    taken.add(zone.zoneId);
    put.set(zone.id, zone);
  }
  return { label: 'zones.edits.imported', put: [...put.values()], remove: [] };
}

const underId = (item: ReadableItem, zoneId: string): ReadableItem => ({
  ...item,
  zone: { ...item.zone, zoneId },
});
