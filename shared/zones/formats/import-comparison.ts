import { csvText } from '../../text/csv.ts';
import { comparedFields } from '../compared-fields.ts';
import { changeOfArea } from '../geometry/area.ts';
import { isSameShape, shapeIndex } from '../geometry/same-shape.ts';
import { fieldText, type OtherField, sameOtherFields, writtenField } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import type { ZoneFields } from './reading.ts';
import { isReturned, returnedText } from './returned-value.ts';

/** A zone of a file or a service; its `id` is the one that it would have in the workspace as a new zone. */
export interface IncomingZone {
  zone: Zone;
  /** The fields that the source has; what it does not have says nothing against the workspace's values. */
  given: readonly (keyof ZoneFields)[];
}

/** Where zones come from: a file is taken for the whole list of the stores that are in it, a service is not. */
export type IncomingSource = 'file' | 'service';

export const changeableFields = ['zoneId', ...comparedFields, 'priority', 'otherFields'] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** A zone of the workspace, and what an incoming one makes of it. */
export interface ZoneUpdate {
  /** The `id` of the incoming zone. */
  incoming: string;
  before: Zone;
  after: Zone;
  fields: readonly ChangeableField[];
  /** The difference of the areas as a share of the one before; null where the shape is the same. */
  areaChange: number | null;
}

/** How incoming zones stand to those of the workspace. */
export interface ImportComparison {
  /** Incoming zones that the workspace does not have. */
  added: readonly IncomingZone[];
  changed: readonly ZoneUpdate[];
  /** The same shape under another `zone_id`. */
  renamed: readonly ZoneUpdate[];
  /** Zones of the workspace that an incoming one says nothing new of, by the `id` of that one. */
  unchanged: ReadonlyMap<string, Zone>;
  /** Zones of the workspace that the source does not have, of whatever store. */
  missing: readonly Zone[];
  /** The only stores that the source covers; null where it covers all, or says nothing of stores. */
  coveredStores: readonly string[] | null;
  /** The fields that the source does not have at all: the workspace's values stay. */
  absentFields: readonly (keyof ZoneFields)[];
}

export interface ComparisonOptions {
  source: IncomingSource;
  /** Ids of zones that the source has and that cannot be read: they are not missing. */
  unreadableIds?: readonly string[];
}

/** So many zones are compared within about a millisecond. */
const zonesPerStep = 20;

/**
 * Compares incoming zones with those of the workspace: by `zone_id`, and those of a file without one, or
 * with one that the workspace does not have, by their shape. Of several with one `zone_id` the last counts.
 * Yields after every few zones, so that thousands can be compared without holding up a window.
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
    const before = hasId(one) ? (byZoneId.get(zoneId) ?? byZoneId.get(csvText(zoneId))) : undefined;
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

/** The stores of the source, or where it has none those of the zones that it has, unless that is all of them. */
function coveredStores(
  incoming: readonly IncomingZone[],
  workspace: readonly Zone[],
  pairs: Matches['pairs'],
): readonly string[] | null {
  const named = (zones: Iterable<Zone>) =>
    new Set([...zones].map(({ storeId }) => storeId).filter((store) => store !== ''));
  const ofSource = named(incoming.map(({ zone }) => zone));
  const covered = ofSource.size > 0 ? ofSource : named(pairs.map(([, before]) => before));
  const isWhole = covered.size === 0 || [...named(workspace)].every((store) => covered.has(store));
  return isWhole ? null : [...covered].sort();
}

/** What an incoming zone changes of one of the workspace; undefined where that is nothing. */
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
 * The zone of the workspace as an incoming one says it is, with what that one says nothing of as it was; the
 * same object where nothing differs. A store that a file leaves empty, types in another order, and borders that
 * run another way are no difference.
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

/** The other field of a zone that was missing in a file: in which one, and when. */
export const missingField = 'missing_in_file';

/** The zone with a note of the file in which it is missing. It goes to no service, so that its state there stays. */
export const markedAsMissing = (zone: Zone, note: string): Zone => ({
  ...zone,
  otherFields: [
    ...(zone.otherFields ?? []).filter(({ name }) => name !== missingField),
    { name: missingField, value: note },
  ],
});

/** Those of the source, and those of before that are not among them; but what is in a file is not missing. */
function mergedOtherFields(
  before: readonly OtherField[],
  incoming: readonly OtherField[],
  source: IncomingSource,
): OtherField[] {
  const own = new Set(before.map(({ name }) => name));
  const fields = new Map(incoming.map((field) => [nameBefore(field.name, own), field]));
  const added = [...fields].flatMap(([name, field]) => (own.has(name) ? [] : { ...field, name }));
  const stays = before.filter(
    ({ name }) => source === 'service' || name !== missingField || fields.has(name),
  );
  const updated = stays.map((field) => {
    const taken = fields.get(field.name);
    if (taken === undefined || isReturned(fieldText(taken), field)) return field;
    return typeof taken.value === 'string' && !taken.json
      ? writtenField(taken.value, field)
      : { ...taken, name: field.name };
  });
  return [...added, ...updated];
}

/**
 * The name that a field has in the workspace: an export writes a field that is called like a column of its own with
 * a number behind it, `status 2`, and a shapefile keeps ten letters of a name.
 */
function nameBefore(name: string, own: ReadonlySet<string>): string {
  if (own.has(name)) return name;
  const [, base] = /^(.+) \d+$/.exec(name) ?? [];
  if (base !== undefined && own.has(base)) return base;
  const whole = name.length === shapefileName ? [...own].filter((one) => one.startsWith(name)) : [];
  return whole.length === 1 && whole[0] !== undefined ? whole[0] : name;
}

const shapefileName = 10;

/** The zones that are missing among the stores that the source covers, or everywhere. */
export function missingZones(
  { missing, coveredStores }: ImportComparison,
  everywhere: boolean,
): readonly Zone[] {
  if (everywhere || coveredStores === null) return missing;
  const covered = new Set(coveredStores);
  return missing.filter(({ storeId }) => covered.has(storeId));
}

/** The comparison without these renamings: what they would rename is missing, and what they would be is new. */
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
