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

/** A GeoJSON feature of a saved search's results. The property names are those of the exported files. */
export interface SavedFeature {
  type: 'Feature';
  properties: {
    /** Name of the place, zone, or line. */
    name: string;
    /** Name of the saved search. */
    search: string;
    kind: SavedKind;
    /** Role of the feature in the search. */
    part: 'route' | 'stop' | 'place' | 'centre' | 'area' | 'leg';
    [figure: string]: string | number;
  };
  geometry:
    | { type: 'Point'; coordinates: LngLat }
    | { type: 'LineString'; coordinates: LngLat[] }
    | ZoneGeometry;
}

/** The parts of a saved search that its features come from. */
type SearchContent = Pick<SavedSearch, 'name' | 'question' | 'answers'>;

/** A feature before the name and kind of its search are added. */
interface FeaturePart {
  part: SavedFeature['properties']['part'];
  name: string;
  figures: Readonly<Record<string, string | number | null | undefined>>;
  geometry: SavedFeature['geometry'];
}

/**
 * Returns the results of a saved search as points, lines, and areas; only the selected alternative of routes and tolls.
 * Empty if nothing was found, or if its kind has no results on a map.
 */
export function savedFeatures(search: SearchContent): SavedFeature[] {
  return featureParts(search).map(({ part, name, figures, geometry }) => ({
    type: 'Feature',
    properties: { name, search: search.name, kind: search.question.kind, part, ...knownFigures(figures) },
    geometry,
  }));
}

function featureParts({ name, question, answers }: SearchContent): FeaturePart[] {
  switch (question.kind) {
    case 'route':
    case 'tolls':
      return routeParts({ name, question, answers });
    case 'place':
      return parsedAnswers(operations['localities.details'], answers).flatMap(({ result }) =>
        placeParts('place', result),
      );
    case 'address':
      return addressParts({ name, question, answers });
    case 'nearby':
      return [
        pointPart('centre', shortName(question.around.centre), question.around.centre.position),
        ...parsedAnswers(operations['localities.nearby'], answers).flatMap(({ results }) =>
          results.flatMap((result) => placeParts('place', result)),
        ),
      ];
    case 'addresses':
      return listParts(question, answers);
    case 'zones':
      return zoneParts(answers);
    case 'isochrones':
      return answers.flatMap((answer) => areaParts(question, answer));
    case 'transit':
      return connectionParts(question, answers);
    case 'matrix':
    case 'picture':
      return [];
  }
}

type SearchOf<K extends SavedKind> = Extract<SavedInput, { kind: K }>;

function routeParts({
  name,
  question,
  answers,
}: SearchContent & { question: SearchOf<'route' | 'tolls'> }): FeaturePart[] {
  const chosen = chosenRoute({ question, answers }, false);
  if (!chosen) return [];
  const { route } = chosen;
  const figures = { distance_m: routeMeters(route), duration_s: routeSeconds(route) };
  const stops = question.route.stops.flatMap((stop) => stop ?? []);
  return [
    ...routeLines([route]).features.map(({ geometry }): FeaturePart => {
      const coordinates = geometry.coordinates.map(([lng = 0, lat = 0]): LngLat => [lng, lat]);
      return { part: 'route', name, figures, geometry: { type: 'LineString', coordinates } };
    }),
    ...stops.map(({ name, position, serviceMinutes }, index): FeaturePart => {
      const stop = stopLabel(index, stops.length);
      return pointPart('stop', name || stop, position, { stop, service_min: serviceMinutes });
    }),
  ];
}

/** Returns the first result with a position; the requested point itself if there is none. */
function addressParts({
  name,
  question,
  answers,
}: SearchContent & { question: SearchOf<'address'> }): FeaturePart[] {
  const { selection } = question;
  const [first] = parsedAnswers(operations['localities.geocode'], answers).flatMap(({ results }) => results);
  const parts = first ? placeParts('place', first) : [];
  if (parts.length > 0 || selection?.kind !== 'point') return parts;
  return [pointPart('place', first?.formatted_address || name, selection.position)];
}

/** Returns the usable places of a list, without doubtful ones. */
function listParts({ lines }: SearchOf<'addresses'>, answers: readonly SavedAnswer[]): FeaturePart[] {
  const list = placeListOf({
    lines,
    answers: savedLineAnswers({ answers, service: { kind: 'built-in' }, askedAt: null }),
  });
  return list.lines.flatMap((line) => {
    const place = placeOfLine(list, line);
    if (!place) return [];
    const { address, accuracy, types } = chosenCandidate(list, line) ?? {};
    const figures = { line: line.line, text: line.text, address, accuracy, types: types?.join(', ') };
    return pointPart('place', place.name || line.text, place.position, figures);
  });
}

interface PlaceRecord {
  name?: string | null | undefined;
  formatted_address?: string | null | undefined;
  types: readonly string[];
  geometry?: { location?: LatLng | null | undefined } | null | undefined;
}

function placeParts(
  part: FeaturePart['part'],
  { name, formatted_address, types, geometry }: PlaceRecord,
): FeaturePart[] {
  const position = geometry?.location;
  const figures = { address: formatted_address, types: types.join(', ') };
  return position ? [pointPart(part, name || formatted_address || '', position, figures)] : [];
}

const pointPart = (
  part: FeaturePart['part'],
  name: string,
  position: LatLng,
  figures: FeaturePart['figures'] = {},
): FeaturePart => ({ part, name, figures, geometry: { type: 'Point', coordinates: toLngLat(position) } });

/** Returns the isochrone of one origin and value. */
function areaParts({ isochrones }: SearchOf<'isochrones'>, answer: SavedAnswer): FeaturePart[] {
  const [isochrone] = parsedAnswers(operations['distance.isochrone'], [answer]);
  const geometry = isochrone?.isoline && isolineGeometry(isochrone.isoline);
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

/** Returns the zones whose polygon can be parsed. */
const zoneParts = (answers: readonly SavedAnswer[]): FeaturePart[] =>
  savedZonesOf(answers).flatMap(
    ({ zone_id, store_id, description, types, status, polygon, otherFields = [] }) => {
      const reading = parseWkt(polygon);
      if (!reading.ok) return [];
      const namedFields = otherFields.map((field) => [field.name, fieldText(field)] as const);
      const figures = {
        ...Object.fromEntries(namedFields),
        zone_id,
        store_id,
        description,
        types: types?.join(', '),
        status,
      };
      return [{ part: 'area', name: zone_id, figures, geometry: reading.geometry }];
    },
  );

/** Returns the legs of the selected connection; none if the path of one is invalid. */
function connectionParts({ chosen }: SearchOf<'transit'>, answers: readonly SavedAnswer[]): FeaturePart[] {
  const routes = parsedAnswers(operations['transit.route'], answers).flatMap(({ routes }) => routes ?? []);
  const legs = (routes[chosen] ?? routes[0])?.legs ?? [];
  return legs.flatMap((leg, index) => {
    const path = pathOf(leg);
    if (!path.every(isOnEarth)) return [];
    const coordinates = path.map(toLngLat);
    return [{ ...legPart(leg, index), geometry: { type: 'LineString' as const, coordinates } }];
  });
}

function legPart(leg: TransitLeg, index: number): Omit<FeaturePart, 'geometry'> {
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

/** Returns the answers to a call that can be parsed; a newer version may have saved others. */
const parsedAnswers = <A>(
  { id, answer }: { id: string; answer: z.ZodType<A> },
  answers: readonly SavedAnswer[],
): A[] =>
  answers.flatMap((saved) => {
    const parsed = saved.call === id ? answer.safeParse(saved.answer) : undefined;
    return parsed?.success ? [parsed.data] : [];
  });

/** Drops unknown figures. */
const knownFigures = (figures: FeaturePart['figures']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value] as const],
    ),
  );

/** Returns the zones that the service had; none if the saved answer can't be parsed. */
const savedZonesOf = (answers: readonly SavedAnswer[]): ListedZone[] =>
  answers.flatMap(({ call, answer }) => {
    const parsed = call === 'zones.atService' ? savedZonesSchema.safeParse(answer) : undefined;
    return parsed?.success ? parsed.data.zones : [];
  });
