import type { z } from 'zod';
import { operations } from '../../shared/api/operations.ts';
import type { TransitLeg } from '../../shared/api/transit.ts';
import {
  isOnEarth,
  type LatLng,
  type LngLat,
  latLngSchema,
  samePosition,
  toLngLat,
} from '../../shared/geo/position.ts';
import { parseWkt } from '../../shared/geo/wkt.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import {
  type SavedAnswer,
  type SavedInput,
  type SavedKind,
  type SavedSearch,
  savedZonesSchema,
} from '../../shared/saved/saved-search.ts';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { fieldText } from '../../shared/zones/other-fields.ts';
import { isolineGeometry } from '../journey/isoline.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { routeLines } from '../journey/route-features.ts';
import { stopLabel } from '../journey/stops.ts';
import { lineName, pathOf } from '../journey/transit-leg.ts';
import { placeListOf, savedLineAnswers } from '../place-search/kept-place-list.ts';
import { chosenCandidate, placeOfLine } from '../place-search/place-list.ts';
import { shortName } from '../workbench/record.ts';
import { chosenRoute } from './compared-search.ts';

/** A point, line or area of what a saved search found, with its figures under the names that other programs read. */
export interface SavedFeature {
  type: 'Feature';
  properties: {
    /** What it is called. */
    name: string;
    /** The name of the saved search, and its kind. */
    search: string;
    kind: SavedKind;
    /** What it is in the search. */
    part: 'route' | 'stop' | 'place' | 'centre' | 'area' | 'leg';
    [figure: string]: string | number;
  };
  geometry:
    | { type: 'Point'; coordinates: LngLat }
    | { type: 'LineString'; coordinates: LngLat[] }
    | ZoneGeometry;
}

/** A search as a file of saved searches has it. */
type Filed = Pick<SavedSearch, 'name' | 'question' | 'answers'>;

/** What a part of a search comes to, before it is told of which search it is. */
interface Found {
  part: SavedFeature['properties']['part'];
  name: string;
  figures: Readonly<Record<string, string | number | null | undefined>>;
  geometry: SavedFeature['geometry'];
}

/**
 * What a saved search found, as points, lines and areas: of a route or toll answer the alternative that was
 * chosen. None where nothing was found, or where its kind has no place on a map.
 */
export function savedFeatures(search: Filed): SavedFeature[] {
  return foundIn(search).map(({ part, name, figures, geometry }) => ({
    type: 'Feature',
    properties: { name, search: search.name, kind: search.question.kind, part, ...knownFigures(figures) },
    geometry,
  }));
}

function foundIn({ name, question, answers }: Filed): Found[] {
  switch (question.kind) {
    case 'route':
    case 'tolls':
      return routeFound({ name, question, answers });
    case 'place':
      return answersTo(operations['localities.details'], answers).flatMap(({ result }) =>
        placeFound('place', result),
      );
    case 'address':
      return addressFound({ name, question, answers });
    case 'nearby':
      return [
        pointFound('centre', shortName(question.around.centre), question.around.centre.position),
        ...answersTo(operations['localities.nearby'], answers).flatMap(({ results }) =>
          results.flatMap((one) => placeFound('place', one)),
        ),
      ];
    case 'addresses':
      return listFound(question, answers);
    case 'zones':
      return zonesFound(answers);
    case 'isochrones':
      return answers.flatMap((answer) => areaFound(question, answer));
    case 'transit':
      return connectionFound(question, answers);
    case 'matrix':
    case 'picture':
      return [];
  }
}

type SearchOf<K extends SavedKind> = Extract<SavedInput, { kind: K }>;

function routeFound({ name, question, answers }: Filed & { question: SearchOf<'route' | 'tolls'> }): Found[] {
  const chosen = chosenRoute({ question, answers }, false);
  if (!chosen) return [];
  const { route } = chosen;
  const figures = { distance_m: routeMeters(route), duration_s: routeSeconds(route) };
  const stops = question.route.stops.flatMap((stop) => stop ?? []);
  return [
    ...routeLines([route]).features.map(({ geometry }): Found => {
      const coordinates = geometry.coordinates.map(([lng = 0, lat = 0]): LngLat => [lng, lat]);
      return { part: 'route', name, figures, geometry: { type: 'LineString', coordinates } };
    }),
    ...stops.map(({ name, position, serviceMinutes }, index): Found => {
      const stop = stopLabel(index, stops.length);
      return pointFound('stop', name || stop, position, { stop, service_min: serviceMinutes });
    }),
  ];
}

/** What is at the point that was looked up; where nothing is, the point itself. */
function addressFound({ name, question, answers }: Filed & { question: SearchOf<'address'> }): Found[] {
  const { selection } = question;
  const [first] = answersTo(operations['localities.geocode'], answers).flatMap(({ results }) => results);
  const found = first ? placeFound('place', first) : [];
  if (found.length > 0 || selection?.kind !== 'point') return found;
  return [pointFound('place', first?.formatted_address || name, selection.position)];
}

/** The places of a list that can be used: nothing doubtful is among them. */
function listFound({ lines }: SearchOf<'addresses'>, answers: readonly SavedAnswer[]): Found[] {
  const list = placeListOf({
    lines,
    answers: savedLineAnswers({ answers, service: { kind: 'built-in' }, askedAt: null }),
  });
  return list.lines.flatMap((line) => {
    const place = placeOfLine(list, line);
    if (!place) return [];
    const { address, accuracy, types } = chosenCandidate(list, line) ?? {};
    const figures = { line: line.line, text: line.text, address, accuracy, types: types?.join(', ') };
    return pointFound('place', place.name || line.text, place.position, figures);
  });
}

interface PlaceRecord {
  name?: string | null | undefined;
  formatted_address?: string | null | undefined;
  types: readonly string[];
  geometry?: { location?: LatLng | null | undefined } | null | undefined;
}

function placeFound(part: Found['part'], { name, formatted_address, types, geometry }: PlaceRecord): Found[] {
  const at = geometry?.location;
  const figures = { address: formatted_address, types: types.join(', ') };
  return at ? [pointFound(part, name || formatted_address || '', at, figures)] : [];
}

const pointFound = (
  part: Found['part'],
  name: string,
  position: LatLng,
  figures: Found['figures'] = {},
): Found => ({ part, name, figures, geometry: { type: 'Point', coordinates: toLngLat(position) } });

/** The area that is reached from one origin within one value. */
function areaFound({ isochrones }: SearchOf<'isochrones'>, answer: SavedAnswer): Found[] {
  const [read] = answersTo(operations['distance.isochrone'], [answer]);
  const geometry = read?.isoline && isolineGeometry(read.isoline);
  const { value } = answer.question;
  if (!geometry || typeof value !== 'number') return [];
  const requestedOrigin = latLngSchema.safeParse(answer.question.origin);
  const origin = shortName(
    isochrones.origins.find(
      (place) => place && requestedOrigin.success && samePosition(place.position, requestedOrigin.data),
    ) ?? (requestedOrigin.success ? { name: null, position: requestedOrigin.data } : null),
  );
  const units = isochrones.method === 'time' ? 'min' : 'km';
  const name = [origin, `${value} ${units}`].filter(Boolean).join(', ');
  return [{ part: 'area', name, figures: { value, units, origin, mode: isochrones.mode }, geometry }];
}

/** Features of the zones whose polygon can be parsed. */
const zonesFound = (answers: readonly SavedAnswer[]): Found[] =>
  savedZonesOf(answers).flatMap(
    ({ zone_id, store_id, description, types, status, polygon, otherFields = [] }) => {
      const reading = parseWkt(polygon);
      if (!reading.ok) return [];
      const own = otherFields.map((field) => [field.name, fieldText(field)] as const);
      const figures = {
        ...Object.fromEntries(own),
        zone_id,
        store_id,
        description,
        types: types?.join(', '),
        status,
      };
      return [{ part: 'area', name: zone_id, figures, geometry: reading.geometry }];
    },
  );

/** The legs of the connection that was chosen. */
function connectionFound({ chosen }: SearchOf<'transit'>, answers: readonly SavedAnswer[]): Found[] {
  const routes = answersTo(operations['transit.route'], answers).flatMap(({ routes }) => routes ?? []);
  const legs = (routes[chosen] ?? routes[0])?.legs ?? [];
  return legs.flatMap((leg, index) => {
    const path = pathOf(leg);
    if (!path.every(isOnEarth)) return [];
    const coordinates = path.map(toLngLat);
    return [{ ...legText(leg, index), geometry: { type: 'LineString' as const, coordinates } }];
  });
}

function legText(leg: TransitLeg, index: number): Omit<Found, 'geometry'> {
  const mode = leg.transport?.mode ?? leg.travel_mode;
  const line = lineName(leg);
  const { start_location: from, end_location: to } = leg;
  return {
    part: 'leg',
    name: line || mode,
    figures: {
      leg: index + 1,
      line,
      mode,
      headsign: leg.transport?.headsign,
      from: from.name,
      to: to.name,
      distance_m: leg.distance,
      duration_s: leg.duration,
      departure_time: leg.departure_time,
      arrival_time: leg.arrival_time,
    },
  };
}

/** The answers to a call that can be read; what a newer program saved may not be. */
const answersTo = <A>(
  { id, answer }: { id: string; answer: z.ZodType<A> },
  answers: readonly SavedAnswer[],
): A[] =>
  answers.flatMap((one) => {
    const read = one.call === id ? answer.safeParse(one.answer) : undefined;
    return read?.success ? [read.data] : [];
  });

/** Drops unknown figures. */
const knownFigures = (figures: Found['figures']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value] as const],
    ),
  );

/** The zones that a service held; none where what was saved cannot be read. */
const savedZonesOf = (answers: readonly SavedAnswer[]): ListedZone[] =>
  answers.flatMap(({ call, answer }) => {
    const read = call === 'zones.atService' ? savedZonesSchema.safeParse(answer) : undefined;
    return read?.success ? read.data.zones : [];
  });
