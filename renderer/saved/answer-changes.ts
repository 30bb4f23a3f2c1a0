import type { z } from 'zod';
import type { Route } from '../../shared/api/distance.ts';
import { operations } from '../../shared/api/operations.ts';
import { distanceMeters, samePosition } from '../../shared/geo/position.ts';
import { parseWkt } from '../../shared/geo/wkt.ts';
import {
  type SavedAnswer,
  type SavedInput,
  type SavedKind,
  type SavedSearch,
  savedBlocksSchema,
  savedZonesSchema,
} from '../../shared/saved/saved-search.ts';
import type { MatrixElement } from '../../shared/saved/searches.ts';
import type { PaymentProfile } from '../../shared/settings/settings.ts';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { type ComparedField, comparedFields } from '../../shared/zones/compared-fields.ts';
import { areaSquareMeters, changeOfArea } from '../../shared/zones/geometry/area.ts';
import { requestHash } from '../desk/answer-key.ts';
import { isolineGeometry } from '../journey/isoline.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { type TollTotal, tollsOf, tollTotal } from '../toll-cost/toll-cost.ts';
import { shortName } from '../workbench/record.ts';

/** A value in the saved and in the new answer. */
export interface BeforeAfter<T> {
  before: T;
  after: T;
}

/** Changed fields of a zone, and the change of its area as a share of the former area; null if it is equal or unknown. */
interface ChangedZone {
  zoneId: string;
  fields: readonly ComparedField[];
  areaChange: number | null;
}

/** One difference in a new answer to the same request. */
export type Change =
  | ({ kind: 'found' } & BeforeAfter<boolean>)
  | ({ kind: 'seconds' | 'meters' | 'results' } & BeforeAfter<number>)
  | ({ kind: 'via' | 'name' | 'address' } & BeforeAfter<string>)
  /** Streets or places that only one of the answers lists. */
  | { kind: 'listed'; added: readonly string[]; gone: readonly string[] }
  /** Another route between the same ends, without a difference in street names. */
  | { kind: 'way' }
  | ({ kind: 'price'; profile: string } & BeforeAfter<TollTotal>)
  | ({ kind: 'area'; value: number; method: 'time' | 'distance'; origin: string } & BeforeAfter<number>)
  /**
   * Cells of a matrix: how many of all changed, the largest changes, and how many became reachable, unreachable, or
   * unknown.
   */
  | {
      kind: 'cells';
      changed: number;
      total: number;
      maxSeconds: number;
      maxMeters: number;
      reachabilityChanges: number;
    }
  | { kind: 'moved'; meters: number }
  /** Changes in the results of one of several addresses. */
  | { kind: 'ofAddress'; address: string; changes: readonly Change[] }
  /** Zones with changed fields. */
  | { kind: 'zones'; changed: readonly ChangedZone[] }
  /** A difference that can't be described. */
  | { kind: 'otherwise' };

/** Calls whose answers are compared, by kind of search. */
const comparedCalls: Readonly<Record<SavedKind, SavedAnswer['call']>> = {
  place: 'localities.details',
  address: 'localities.geocode',
  nearby: 'localities.nearby',
  addresses: 'localities.geocode',
  route: 'distance.route',
  tolls: 'distance.tolls',
  isochrones: 'distance.isochrone',
  matrix: 'matrix.blocks',
  transit: 'transit.route',
  picture: 'maps.static',
  zones: 'zones.atService',
};

/**
 * Returns the changes from the saved to the new answers of a search; of several routes, those of the first. Empty if
 * nothing changed; null if the new answers are to other requests.
 */
export function answerChanges(
  { question, answers }: Pick<SavedSearch, 'question' | 'answers'>,
  newAnswers: readonly SavedAnswer[],
  profiles: readonly PaymentProfile[],
): readonly Change[] | null {
  if (question.kind === 'addresses') return addressChanges(answers, newAnswers);
  const newByRequest = new Map(
    newAnswers.map((answer) => [requestHash(answer.call, answer.question), answer]),
  );
  const pairs = answers
    .filter(({ call }) => call === comparedCalls[question.kind])
    .flatMap((before) => {
      const after = newByRequest.get(requestHash(before.call, before.question));
      return after ? [{ before, after }] : [];
    });
  const [first] = pairs;
  if (!first) return null;
  if (question.kind === 'isochrones') return pairs.flatMap((pair) => areaChanges(question, pair));
  return changesOf(question.kind, first.before.answer, first.after.answer, profiles);
}

function changesOf(
  kind: Exclude<SavedKind, 'isochrones' | 'addresses'>,
  before: unknown,
  after: unknown,
  profiles: readonly PaymentProfile[],
): Change[] {
  switch (kind) {
    case 'route':
      return parsedChanges(operations['distance.route'], before, after, (was, is) =>
        firstItemChanges(was.routes, is.routes, routeChanges),
      );
    case 'tolls':
      return parsedChanges(operations['distance.tolls'], before, after, (was, is) =>
        firstItemChanges(was.routes, is.routes, (before, after) => [
          ...timeAndDistanceChanges(before, after),
          ...profiles.flatMap((profile): Change[] => {
            const totals = {
              before: tollTotal(tollsOf(before), profile),
              after: tollTotal(tollsOf(after), profile),
            };
            return isSame(totals.before, totals.after)
              ? []
              : [{ kind: 'price', profile: profile.name, ...totals }];
          }),
        ]),
      );
    case 'transit':
      return parsedChanges(operations['transit.route'], before, after, (was, is) =>
        firstItemChanges(was.routes ?? [], is.routes ?? [], (before, after) => [
          ...valueChanges('seconds', before.duration, after.duration),
        ]),
      );
    case 'place':
      return parsedChanges(operations['localities.details'], before, after, (was, is) =>
        placeChanges(was.result, is.result),
      );
    case 'address':
      return parsedChanges(operations['localities.geocode'], before, after, (was, is) =>
        firstItemChanges(was.results, is.results, placeChanges),
      );
    case 'nearby':
      return parsedChanges(operations['localities.nearby'], before, after, (was, is) => [
        ...valueChanges('results', was.results.length, is.results.length),
        ...listChanges(was.results.map(titleOf), is.results.map(titleOf)),
      ]);
    case 'matrix':
      return cellChanges(before, after);
    case 'zones':
      return zoneChanges(before, after);
    case 'picture':
      return isSame(before, after) ? [] : [{ kind: 'otherwise' }];
  }
}

/** Matched by address only, as other parameters differ between services. */
function addressChanges(savedAnswers: readonly SavedAnswer[], newAnswers: readonly SavedAnswer[]): Change[] {
  const newByAddress = new Map(newAnswers.map((answer) => [answer.question.address, answer]));
  return savedAnswers.flatMap(({ question: { address }, answer }): Change[] => {
    const changes = changesOf('address', answer, newByAddress.get(address)?.answer, []);
    return typeof address === 'string' && changes.length > 0 ? [{ kind: 'ofAddress', address, changes }] : [];
  });
}

/** The fields of a place that are compared. */
interface ComparedPlace {
  name?: string | null | undefined;
  formatted_address?: string | null | undefined;
  geometry?: { location?: { lat: number; lng: number } | null | undefined } | null | undefined;
}

const titleOf = ({ name, formatted_address }: ComparedPlace): string => name || formatted_address || '';

function placeChanges(before: ComparedPlace, after: ComparedPlace): Change[] {
  const [oldPosition, newPosition] = [before.geometry?.location, after.geometry?.location];
  return [
    ...valueChanges('name', before.name ?? '', after.name ?? ''),
    ...valueChanges('address', before.formatted_address ?? '', after.formatted_address ?? ''),
    ...(oldPosition && newPosition && !samePosition(oldPosition, newPosition)
      ? [{ kind: 'moved' as const, meters: distanceMeters(oldPosition, newPosition) }]
      : []),
  ];
}

function routeChanges(before: Route, after: Route): Change[] {
  const streets = listChanges(streetNames(before), streetNames(after));
  const via = valueChanges('via', before.main_route_name ?? '', after.main_route_name ?? '');
  const hasDescribedChange = streets.length > 0 || via.length > 0;
  const isSameLine = before.overview_polyline.points === after.overview_polyline.points;
  return [
    ...timeAndDistanceChanges(before, after),
    ...via,
    ...streets,
    ...(isSameLine || hasDescribedChange ? [] : [{ kind: 'way' as const }]),
  ];
}

const timeAndDistanceChanges = (
  before: Parameters<typeof routeSeconds>[0],
  after: typeof before,
): Change[] => [
  ...valueChanges('seconds', routeSeconds(before), routeSeconds(after)),
  ...valueChanges('meters', routeMeters(before), routeMeters(after)),
];

const streetNames = ({ legs }: Route): string[] =>
  legs.flatMap(({ steps }) => (steps ?? []).flatMap(({ street }) => street ?? []));

/** Returns the items that only one of two lists has; none if either list is empty. */
function listChanges(before: readonly string[], after: readonly string[]): Change[] {
  if (before.length === 0 || after.length === 0) return [];
  const added = [...new Set(after)].filter((name) => name !== '' && !before.includes(name));
  const gone = [...new Set(before)].filter((name) => name !== '' && !after.includes(name));
  return added.length + gone.length > 0 ? [{ kind: 'listed', added, gone }] : [];
}

function areaChanges(
  { isochrones }: Extract<SavedInput, { kind: 'isochrones' }>,
  { before, after }: BeforeAfter<SavedAnswer>,
): Change[] {
  const { value, origin: requestedOrigin } = before.question;
  const origin = shortName(
    isochrones.origins.find((place) => place && isSame(place.position, requestedOrigin)) ?? null,
  );
  return parsedChanges(operations['distance.isochrone'], before.answer, after.answer, (was, is) => {
    const [oldArea, newArea] = [was, is].map(({ isoline }) => {
      const geometry = isoline && isolineGeometry(isoline);
      return geometry ? areaSquareMeters(geometry) : 0;
    });
    if (oldArea === undefined || newArea === undefined || oldArea === newArea || typeof value !== 'number')
      return [];
    return [{ kind: 'area', value, method: isochrones.method, origin, before: oldArea, after: newArea }];
  });
}

function cellChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [savedBlocksSchema.safeParse(before), savedBlocksSchema.safeParse(after)];
  if (!was.success || !is.success) return [{ kind: 'otherwise' }];
  const oldCells = was.data.flatMap(({ elements }) => elements);
  const newCells = is.data.flatMap(({ elements }) => elements);
  const summary = { changed: 0, total: oldCells.length, maxSeconds: 0, maxMeters: 0, reachabilityChanges: 0 };
  for (const [index, oldCell] of oldCells.entries()) {
    const newCell: MatrixElement | undefined = newCells[index];
    if (newCell === undefined || isSame(oldCell, newCell)) continue;
    summary.changed += 1;
    if (typeof oldCell === 'string' || typeof newCell === 'string') {
      summary.reachabilityChanges += 1;
      continue;
    }
    summary.maxSeconds = Math.max(summary.maxSeconds, Math.abs(newCell[0] - oldCell[0]));
    summary.maxMeters = Math.max(summary.maxMeters, Math.abs(newCell[1] - oldCell[1]));
  }
  return summary.changed > 0 ? [{ kind: 'cells', ...summary }] : [];
}

function zoneChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [savedZonesSchema.safeParse(before), savedZonesSchema.safeParse(after)];
  if (!was.success || !is.success) return [{ kind: 'otherwise' }];
  const oldZones = new Map(was.data.zones.map((zone) => [zone.zone_id, zone]));
  const newZones = new Map(is.data.zones.map((zone) => [zone.zone_id, zone]));
  const [added, gone] = [
    [...newZones.keys()].filter((zoneId) => !oldZones.has(zoneId)),
    [...oldZones.keys()].filter((zoneId) => !newZones.has(zoneId)),
  ];
  const changed = [...newZones.values()].flatMap((newZone) => {
    const oldZone = oldZones.get(newZone.zone_id);
    return oldZone ? zoneChange(oldZone, newZone) : [];
  });
  return [
    ...(added.length + gone.length > 0 ? [{ kind: 'listed' as const, added, gone }] : []),
    ...(changed.length > 0 ? [{ kind: 'zones' as const, changed }] : []),
  ];
}

function zoneChange(before: ListedZone, after: ListedZone): ChangedZone[] {
  const shape = shapeChange(before.polygon, after.polygon);
  const isSameIn: Readonly<Record<ComparedField, boolean>> = {
    geometry: shape.isSame,
    storeId: before.store_id === after.store_id,
    description: (before.description ?? '') === (after.description ?? ''),
    types: isSame(before.types ?? [], after.types ?? []),
    status: (before.status ?? '') === (after.status ?? ''),
  };
  const fields = comparedFields.filter((field) => !isSameIn[field]);
  return fields.length > 0 ? [{ zoneId: after.zone_id, fields, areaChange: shape.areaChange }] : [];
}

/** Compares two WKT polygons by their coordinates, so that another notation of the same numbers isn't a change. */
function shapeChange(before: string, after: string): { isSame: boolean; areaChange: number | null } {
  if (before === after) return { isSame: true, areaChange: null };
  const [was, is] = [parseWkt(before), parseWkt(after)];
  if (!was.ok || !is.ok) return { isSame: false, areaChange: null };
  return isSame(was.geometry, is.geometry)
    ? { isSame: true, areaChange: null }
    : { isSame: false, areaChange: changeOfArea(was.geometry, is.geometry) };
}

/** Returns the changes of the first items, and whether the number of items changed. */
function firstItemChanges<T>(
  before: readonly T[],
  after: readonly T[],
  compare: (before: T, after: T) => Change[],
): Change[] {
  const [[firstBefore], [firstAfter]] = [before, after];
  if (firstBefore === undefined || firstAfter === undefined)
    return valueChanges('found', firstBefore !== undefined, firstAfter !== undefined);
  return [...valueChanges('results', before.length, after.length), ...compare(firstBefore, firstAfter)];
}

/** Returns one change if the values differ, else none. */
function valueChanges<K extends Change['kind'], T>(kind: K, before: T, after: T) {
  return before === after ? [] : [{ kind, before, after }];
}

/** Compares two answers if both can be parsed; a newer version may have saved others. */
function parsedChanges<A>(
  { answer }: { answer: z.ZodType<A> },
  before: unknown,
  after: unknown,
  compare: (before: A, after: A) => Change[],
): Change[] {
  const [was, is] = [answer.safeParse(before), answer.safeParse(after)];
  if (!was.success || !is.success) return isSame(before, after) ? [] : [{ kind: 'otherwise' }];
  return compare(was.data, is.data);
}

const isSame = (a: unknown, b: unknown): boolean =>
  requestHash('', { value: a }) === requestHash('', { value: b });
