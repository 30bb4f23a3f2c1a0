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

interface From<T> {
  before: T;
  after: T;
}

/** What is otherwise of a zone; the area as a share of what it was, null where it is the same or not known. */
interface ChangedZone {
  zoneId: string;
  fields: readonly ComparedField[];
  areaChange: number | null;
}

/** One difference in a new answer to the same request. */
export type Change =
  | ({ kind: 'found' } & From<boolean>)
  | ({ kind: 'seconds' | 'meters' | 'results' } & From<number>)
  | ({ kind: 'via' | 'name' | 'address' } & From<string>)
  /** Of streets or places. */
  | { kind: 'listed'; added: readonly string[]; gone: readonly string[] }
  /** Between the same ends over the same streets, as far as is told. */
  | { kind: 'way' }
  | ({ kind: 'price'; profile: string } & From<TollTotal>)
  | ({ kind: 'area'; value: number; method: 'time' | 'distance'; origin: string } & From<number>)
  | { kind: 'cells'; changed: number; of: number; maxSeconds: number; maxMeters: number; ways: number }
  | { kind: 'moved'; meters: number }
  /** Of one of several addresses that were looked up. */
  | { kind: 'ofAddress'; address: string; changes: readonly Change[] }
  /** Zones that have other fields than before. */
  | { kind: 'zones'; changed: readonly ChangedZone[] }
  /** Something that has no name here. */
  | { kind: 'otherwise' };

/** The call whose answer is compared, by kind of search. */
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
 * What is otherwise in new answers to a saved search, the routes by the first of them; nothing where all is
 * the same, and null where they answer another question.
 */
export function whatChanged(
  { question, answers }: Pick<SavedSearch, 'question' | 'answers'>,
  now: readonly SavedAnswer[],
  profiles: readonly PaymentProfile[],
): readonly Change[] | null {
  if (question.kind === 'addresses') return addressChanges(answers, now);
  const later = new Map(now.map((answer) => [requestHash(answer.call, answer.question), answer]));
  const pairs = answers
    .filter(({ call }) => call === comparedCalls[question.kind])
    .flatMap((before) => {
      const after = later.get(requestHash(before.call, before.question));
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
      return bothRead(operations['distance.route'], before, after, (was, is) =>
        ofFirst(was.routes, is.routes, routeChanges),
      );
    case 'tolls':
      return bothRead(operations['distance.tolls'], before, after, (was, is) =>
        ofFirst(was.routes, is.routes, (before, after) => [
          ...figures(before, after),
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
      return bothRead(operations['transit.route'], before, after, (was, is) =>
        ofFirst(was.routes ?? [], is.routes ?? [], (before, after) => [
          ...changed('seconds', before.duration, after.duration),
        ]),
      );
    case 'place':
      return bothRead(operations['localities.details'], before, after, (was, is) =>
        placeChanges(was.result, is.result),
      );
    case 'address':
      return bothRead(operations['localities.geocode'], before, after, (was, is) =>
        ofFirst(was.results, is.results, placeChanges),
      );
    case 'nearby':
      return bothRead(operations['localities.nearby'], before, after, (was, is) => [
        ...changed('results', was.results.length, is.results.length),
        ...listed(was.results.map(titled), is.results.map(titled)),
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
function addressChanges(before: readonly SavedAnswer[], now: readonly SavedAnswer[]): Change[] {
  const later = new Map(now.map((answer) => [answer.question.address, answer]));
  return before.flatMap(({ question: { address }, answer }): Change[] => {
    const changes = changesOf('address', answer, later.get(address)?.answer, []);
    return typeof address === 'string' && changes.length > 0 ? [{ kind: 'ofAddress', address, changes }] : [];
  });
}

interface Found {
  name?: string | null | undefined;
  formatted_address?: string | null | undefined;
  geometry?: { location?: { lat: number; lng: number } | null | undefined } | null | undefined;
}

const titled = ({ name, formatted_address }: Found): string => name || formatted_address || '';

function placeChanges(before: Found, after: Found): Change[] {
  const [from, to] = [before.geometry?.location, after.geometry?.location];
  return [
    ...changed('name', before.name ?? '', after.name ?? ''),
    ...changed('address', before.formatted_address ?? '', after.formatted_address ?? ''),
    ...(from && to && !samePosition(from, to)
      ? [{ kind: 'moved' as const, meters: distanceMeters(from, to) }]
      : []),
  ];
}

function routeChanges(before: Route, after: Route): Change[] {
  const streets = listed(streetsOf(before), streetsOf(after));
  const via = changed('via', before.main_route_name ?? '', after.main_route_name ?? '');
  const isWordedOtherwise = streets.length > 0 || via.length > 0;
  const sameLine = before.overview_polyline.points === after.overview_polyline.points;
  return [
    ...figures(before, after),
    ...via,
    ...streets,
    ...(sameLine || isWordedOtherwise ? [] : [{ kind: 'way' as const }]),
  ];
}

const figures = (before: Parameters<typeof routeSeconds>[0], after: typeof before): Change[] => [
  ...changed('seconds', routeSeconds(before), routeSeconds(after)),
  ...changed('meters', routeMeters(before), routeMeters(after)),
];

const streetsOf = ({ legs }: Route): string[] =>
  legs.flatMap(({ steps }) => (steps ?? []).flatMap(({ street }) => street ?? []));

/** Items that only one of two lists has; nothing if either list is empty. */
function listed(before: readonly string[], after: readonly string[]): Change[] {
  if (before.length === 0 || after.length === 0) return [];
  const added = [...new Set(after)].filter((name) => name !== '' && !before.includes(name));
  const gone = [...new Set(before)].filter((name) => name !== '' && !after.includes(name));
  return added.length + gone.length > 0 ? [{ kind: 'listed', added, gone }] : [];
}

function areaChanges(
  { isochrones }: Extract<SavedInput, { kind: 'isochrones' }>,
  { before, after }: From<SavedAnswer>,
): Change[] {
  const { value, origin: at } = before.question;
  const origin = shortName(isochrones.origins.find((place) => place && isSame(place.position, at)) ?? null);
  return bothRead(operations['distance.isochrone'], before.answer, after.answer, (was, is) => {
    const [from, to] = [was, is].map(({ isoline }) => {
      const geometry = isoline && isolineGeometry(isoline);
      return geometry ? areaSquareMeters(geometry) : 0;
    });
    if (from === undefined || to === undefined || from === to || typeof value !== 'number') return [];
    return [{ kind: 'area', value, method: isochrones.method, origin, before: from, after: to }];
  });
}

function cellChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [savedBlocksSchema.safeParse(before), savedBlocksSchema.safeParse(after)];
  if (!was.success || !is.success) return [{ kind: 'otherwise' }];
  const earlier = was.data.flatMap(({ elements }) => elements);
  const later = is.data.flatMap(({ elements }) => elements);
  const total = { changed: 0, of: earlier.length, maxSeconds: 0, maxMeters: 0, ways: 0 };
  for (const [index, from] of earlier.entries()) {
    const to: MatrixElement | undefined = later[index];
    if (to === undefined || isSame(from, to)) continue;
    total.changed += 1;
    if (typeof from === 'string' || typeof to === 'string') {
      total.ways += 1;
      continue;
    }
    total.maxSeconds = Math.max(total.maxSeconds, Math.abs(to[0] - from[0]));
    total.maxMeters = Math.max(total.maxMeters, Math.abs(to[1] - from[1]));
  }
  return total.changed > 0 ? [{ kind: 'cells', ...total }] : [];
}

function zoneChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [savedZonesSchema.safeParse(before), savedZonesSchema.safeParse(after)];
  if (!was.success || !is.success) return [{ kind: 'otherwise' }];
  const earlier = new Map(was.data.zones.map((zone) => [zone.zone_id, zone]));
  const later = new Map(is.data.zones.map((zone) => [zone.zone_id, zone]));
  const [added, gone] = [
    [...later.keys()].filter((zoneId) => !earlier.has(zoneId)),
    [...earlier.keys()].filter((zoneId) => !later.has(zoneId)),
  ];
  const changed = [...later.values()].flatMap((to) => {
    const from = earlier.get(to.zone_id);
    return from ? zoneChange(from, to) : [];
  });
  return [
    ...(added.length + gone.length > 0 ? [{ kind: 'listed' as const, added, gone }] : []),
    ...(changed.length > 0 ? [{ kind: 'zones' as const, changed }] : []),
  ];
}

function zoneChange(from: ListedZone, to: ListedZone): ChangedZone[] {
  const shape = shapeChange(from.polygon, to.polygon);
  const isSameIn: Readonly<Record<ComparedField, boolean>> = {
    geometry: shape.isSame,
    storeId: from.store_id === to.store_id,
    description: (from.description ?? '') === (to.description ?? ''),
    types: isSame(from.types ?? [], to.types ?? []),
    status: (from.status ?? '') === (to.status ?? ''),
  };
  const fields = comparedFields.filter((field) => !isSameIn[field]);
  return fields.length > 0 ? [{ zoneId: to.zone_id, fields, areaChange: shape.areaChange }] : [];
}

/** Compares the parsed polygons, so that another notation of the same numbers isn't a change. */
function shapeChange(from: string, to: string): { isSame: boolean; areaChange: number | null } {
  if (from === to) return { isSame: true, areaChange: null };
  const [was, is] = [parseWkt(from), parseWkt(to)];
  if (!was.ok || !is.ok) return { isSame: false, areaChange: null };
  return isSame(was.geometry, is.geometry)
    ? { isSame: true, areaChange: null }
    : { isSame: false, areaChange: changeOfArea(was.geometry, is.geometry) };
}

/** Compares the first of both lists. */
function ofFirst<T>(
  before: readonly T[],
  after: readonly T[],
  compare: (before: T, after: T) => Change[],
): Change[] {
  const [[from], [to]] = [before, after];
  if (from === undefined || to === undefined) return changed('found', from !== undefined, to !== undefined);
  return [...changed('results', before.length, after.length), ...compare(from, to)];
}

function changed<K extends Change['kind'], T>(kind: K, before: T, after: T) {
  return before === after ? [] : [{ kind, before, after }];
}

/** Compares two answers that can be read; what a newer program saved may not be. */
function bothRead<A>(
  { answer }: { answer: z.ZodType<A> },
  before: unknown,
  after: unknown,
  compare: (before: A, after: A) => Change[],
): Change[] {
  const [was, is] = [answer.safeParse(before), answer.safeParse(after)];
  if (!was.success || !is.success) return isSame(before, after) ? [] : [{ kind: 'otherwise' }];
  return compare(was.data, is.data);
}

const isSame = (one: unknown, other: unknown): boolean =>
  requestHash('', { one }) === requestHash('', { one: other });
