import { withoutFormulaEscape } from '../../text/csv.ts';
import { comparedFields } from '../compared-fields.ts';
import { changeOfArea } from '../geometry/area.ts';
import { isSameShape, shapeIndex } from '../geometry/same-shape.ts';
import { fieldText, type OtherField, sameOtherFields, writtenField } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import type { ZoneFields } from './reading.ts';
import { isReturned, returnedText } from './returned-value.ts';

/** A zone from a file or service; `id` is the workspace id it would get as a new zone. */
export interface IncomingZone {
  zone: Zone;
  /** Fields that the source has; others don't affect the workspace's values. */
  given: readonly (keyof ZoneFields)[];
}

/** Source of zones: a file counts as the complete list of its stores, a service doesn't. */
export type IncomingSource = 'file' | 'service';

export const changeableFields = ['zoneId', ...comparedFields, 'priority', 'otherFields'] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** A workspace zone, and its state after applying an incoming one. */
export interface ZoneUpdate {
  /** Id of the incoming zone. */
  incoming: string;
  before: Zone;
  after: Zone;
  fields: readonly ChangeableField[];
  /** Relative change of area; null if the shape is the same. */
  areaChange: number | null;
}

/** How incoming zones relate to those of the workspace. */
export interface ImportComparison {
  /** Incoming zones missing in the workspace. */
  added: readonly IncomingZone[];
  changed: readonly ZoneUpdate[];
  /** Same shape under another `zone_id`. */
  renamed: readonly ZoneUpdate[];
  /** Workspace zones for which an incoming zone contains nothing new, by the id of that zone. */
  unchanged: ReadonlyMap<string, Zone>;
  /** Workspace zones missing in the source, of any store. */
  missing: readonly Zone[];
  /** Stores covered by the source; null if it covers all, or has no store information. */
  coveredStores: readonly string[] | null;
  /** Fields missing in the entire source: the workspace's values are kept. */
  absentFields: readonly (keyof ZoneFields)[];
}

export interface ComparisonOptions {
  source: IncomingSource;
  /** Ids of zones in the source that are unreadable, and so not missing. */
  unreadableIds?: readonly string[];
}

/** Number of zones compared in about a millisecond. */
const zonesPerStep = 20;

/**
 * Compares incoming zones with the workspace: by `zone_id`, and zones of a file without a known id by shape. If several
 * share a `zone_id`, the last one counts. Yields after every few zones, so that comparing thousands doesn't block a
 * window.
 */
export function* compareWithWorkspace(
  incoming: readonly IncomingZone[],
  workspace: readonly Zone[],
  { source, unreadableIds = [] }: ComparisonOptions,
): Generator<void, ImportComparison> {
  const matches = yield* matchZones(incoming, workspace, source);
  const changed: ZoneUpdate[] = [];
  const renamed: ZoneUpdate[] = [];
  const unchanged = new Map<string, Zone>();
  for (const [index, [one, before]] of matches.pairs.entries()) {
    if (index % zonesPerStep === 0) yield;
    const update = updateOf(before, one, source);
    if (!update) unchanged.set(one.zone.id, before);
    else if (update.fields.includes('zoneId')) renamed.push(update);
    else changed.push(update);
  }
  const isMatched = new Set(matches.pairs.map(([, before]) => before.id));
  const isUnreadable = new Set(unreadableIds);
  const isUpdate = source === 'file' && matches.pairs.length > 0;
  return {
    added: matches.unmatched,
    changed,
    renamed,
    unchanged,
    missing: isUpdate
      ? workspace.filter(({ id, zoneId }) => !isMatched.has(id) && !isUnreadable.has(zoneId))
      : [],
    coveredStores: isUpdate ? coveredStores(incoming, workspace, matches.pairs) : null,
    absentFields: (['storeId', 'description', 'types', 'status'] as const).filter(
      (field) => !incoming.some(({ given }) => given.includes(field)),
    ),
  };
}

interface Matches {
  pairs: (readonly [IncomingZone, Zone])[];
  unmatched: IncomingZone[];
}

function* matchZones(
  incoming: readonly IncomingZone[],
  workspace: readonly Zone[],
  source: IncomingSource,
): Generator<void, Matches> {
  const byZoneId = new Map(workspace.map((zone) => [zone.zoneId, zone]));
  const hasId = ({ given }: IncomingZone) => given.includes('zoneId');
  const lastOfId = new Map(
    incoming.filter(hasId).map((one): [string, IncomingZone] => [one.zone.zoneId, one]),
  );
  const pairs: Matches['pairs'] = [];
  const byShape: IncomingZone[] = [];
  for (const one of incoming) {
    const { zoneId } = one.zone;
    const before = hasId(one)
      ? (byZoneId.get(zoneId) ?? byZoneId.get(withoutFormulaEscape(zoneId)))
      : undefined;
    if (!before) byShape.push(one);
    else if (lastOfId.get(one.zone.zoneId) === one) pairs.push([one, before]);
  }
  if (source === 'service') return { pairs, unmatched: byShape };
  const isMatched = new Set(pairs.map(([, { id }]) => id));
  const index = shapeIndex(workspace.filter(({ id }) => !isMatched.has(id)));
  const unmatched: IncomingZone[] = [];
  for (const [number, one] of byShape.entries()) {
    if (number % zonesPerStep === 0) yield;
    const before = index.take(one.zone.geometry);
    if (before) pairs.push([one, before]);
    else unmatched.push(one);
  }
  return { pairs, unmatched };
}

/** Stores named in the source, else those of its zones, unless these are all stores. */
function coveredStores(
  incoming: readonly IncomingZone[],
  workspace: readonly Zone[],
  pairs: Matches['pairs'],
): readonly string[] | null {
  const named = (zones: Iterable<Zone>) =>
    new Set([...zones].map(({ storeId }) => storeId).filter((store) => store !== ''));
  const sourceStores = named(incoming.map(({ zone }) => zone));
  const covered = sourceStores.size > 0 ? sourceStores : named(pairs.map(([, before]) => before));
  const coversAllStores = covered.size === 0 || [...named(workspace)].every((store) => covered.has(store));
  return coversAllStores ? null : [...covered].sort();
}

/** Changes that an incoming zone makes to a workspace zone; undefined if none. */
function updateOf(before: Zone, incoming: IncomingZone, source: IncomingSource): ZoneUpdate | undefined {
  const after = mergedZone(before, incoming, source);
  if (after === before) return undefined;
  const fields = changedFields(before, after);
  const areaChange = fields.includes('geometry') ? changeOfArea(before.geometry, after.geometry) : null;
  return { incoming: incoming.zone.id, before, after, fields, areaChange };
}

const changedFields = (before: Zone, after: Zone): ChangeableField[] =>
  changeableFields.filter((field) =>
    field === 'otherFields'
      ? !sameOtherFields(before.otherFields, after.otherFields)
      : before[field] !== after[field],
  );

/**
 * A workspace zone with an incoming one applied; fields missing there are kept, and the object is the same if nothing
 * differs. An empty store in a file, reordered types and reversed borders aren't differences.
 */
export function mergedZone(before: Zone, { zone, given }: IncomingZone, source: IncomingSource): Zone {
  const has = (field: keyof ZoneFields) => given.includes(field);
  const otherFields = mergedOtherFields(before.otherFields ?? [], zone.otherFields ?? [], source);
  const { otherFields: _, ...rest } = before;
  const after: Zone = {
    ...rest,
    zoneId: has('zoneId') ? returnedText(zone.zoneId, before.zoneId) : before.zoneId,
    storeId:
      source === 'service' ? zone.storeId : returnedText(zone.storeId, before.storeId) || before.storeId,
    description: has('description') ? returnedText(zone.description, before.description) : before.description,
    types: has('types') && !isSameSet(before.types, zone.types) ? zone.types : before.types,
    status: has('status') ? returnedText(zone.status, before.status) : before.status,
    geometry: isSameShape(before.geometry, zone.geometry) ? before.geometry : zone.geometry,
    ...(zone.priority !== undefined && { priority: zone.priority }),
    ...(otherFields.length > 0 && { otherFields }),
  };
  return changedFields(before, after).length === 0 ? before : after;
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Additional field of a zone missing in a file: the file and date. */
export const missingField = 'missing_in_file';

/** The zone with a note of the file in which it is missing. The note isn't published, so the sync state stays. */
export const markedAsMissing = (zone: Zone, note: string): Zone => ({
  ...zone,
  otherFields: [
    ...(zone.otherFields ?? []).filter(({ name }) => name !== missingField),
    { name: missingField, value: note },
  ],
});

/** The source's fields, plus earlier ones not among them; drops the "missing" note, as the zone is in the file. */
function mergedOtherFields(
  before: readonly OtherField[],
  incoming: readonly OtherField[],
  source: IncomingSource,
): OtherField[] {
  const workspaceNames = new Set(before.map(({ name }) => name));
  const fields = new Map(incoming.map((field) => [workspaceFieldName(field.name, workspaceNames), field]));
  const added = [...fields].flatMap(([name, field]) => (workspaceNames.has(name) ? [] : { ...field, name }));
  const keptFields = before.filter(
    ({ name }) => source === 'service' || name !== missingField || fields.has(name),
  );
  const updated = keptFields.map((field) => {
    const incomingField = fields.get(field.name);
    if (incomingField === undefined || isReturned(fieldText(incomingField), field)) return field;
    return typeof incomingField.value === 'string' && !incomingField.json
      ? writtenField(incomingField.value, field)
      : { ...incomingField, name: field.name };
  });
  return [...added, ...updated];
}

/**
 * Workspace name of a field: exports number fields that have the name of a fixed column, `status 2`, and shapefiles
 * truncate names to ten letters.
 */
function workspaceFieldName(name: string, workspaceNames: ReadonlySet<string>): string {
  if (workspaceNames.has(name)) return name;
  const [, base] = /^(.+) \d+$/.exec(name) ?? [];
  if (base !== undefined && workspaceNames.has(base)) return base;
  const candidates =
    name.length === shapefileNameLength ? [...workspaceNames].filter((one) => one.startsWith(name)) : [];
  return candidates.length === 1 && candidates[0] !== undefined ? candidates[0] : name;
}

/** Maximum length of column names in shapefiles. */
const shapefileNameLength = 10;

/** Missing zones of the covered stores, or of all. */
export function missingZones(
  { missing, coveredStores }: ImportComparison,
  isAllStores: boolean,
): readonly Zone[] {
  if (isAllStores || coveredStores === null) return missing;
  const covered = new Set(coveredStores);
  return missing.filter(({ storeId }) => covered.has(storeId));
}

/** The comparison without these renames: old zones become missing, new ones added. */
export function withoutRenamings(
  comparison: ImportComparison,
  incoming: readonly IncomingZone[],
  declined: ReadonlySet<string>,
): ImportComparison {
  const isDeclined = ({ incoming }: ZoneUpdate) => declined.has(incoming);
  const renamings = comparison.renamed.filter(isDeclined);
  if (renamings.length === 0) return comparison;
  const ids = new Set(renamings.map((update) => update.incoming));
  return {
    ...comparison,
    added: [...comparison.added, ...incoming.filter(({ zone }) => ids.has(zone.id))],
    renamed: comparison.renamed.filter((update) => !isDeclined(update)),
    missing: [...comparison.missing, ...renamings.map(({ before }) => before)],
  };
}
