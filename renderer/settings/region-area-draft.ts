import { partsOf } from '../../shared/geo/parts.ts';
import { type LatLng, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { type RegionArea, regionRadiusMeters } from '../../shared/regions/region-area.ts';
import { circle, rectangle } from '../../shared/zones/geometry/drawn-shapes.ts';
import type { SelectedPlace } from '../workbench/panel.ts';

/** Ways to define the part of the extracts from which a region is built; `whole` for all of it. */
export const regionParts = ['whole', 'box', 'outline', 'around', 'boundary'] as const;
export const boxSides = ['south', 'west', 'north', 'east'] as const;
export type BoxSide = (typeof boxSides)[number];

/** Inputs for a region's area, kept separately for each kind. Numeric inputs are texts while they aren't valid numbers. */
export interface AreaDraft {
  part: (typeof regionParts)[number];
  /** In degrees. */
  box: Readonly<Record<BoxSide, number | string>>;
  /** `name` is that of the zone or file it is from. */
  outline: { name: string; geometry: ZoneGeometry } | null;
  around: SelectedPlace | null;
  /** Radius around the place. */
  kilometers: number | string;
  /** ID of an administrative area's OSM relation, or its name. */
  boundary: number | string;
  /** Name of the relation; null if unknown. */
  boundaryName: string | null;
}

export const wholeExtractDraft: AreaDraft = {
  part: 'whole',
  box: { south: '', west: '', north: '', east: '' },
  outline: null,
  around: null,
  kilometers: 10,
  boundary: '',
  boundaryName: null,
};

/**
 * Returns the inputs for an existing area.
 * @param name name for an outline, which isn't stored with it
 */
export function draftOfArea(area: RegionArea | null, name: string): AreaDraft {
  switch (area?.kind) {
    case undefined:
      return wholeExtractDraft;
    case 'box': {
      const { southwest, northeast } = area.bounds;
      const box = { south: southwest.lat, west: southwest.lng, north: northeast.lat, east: northeast.lng };
      return { ...wholeExtractDraft, part: 'box', box };
    }
    case 'outline':
      return { ...wholeExtractDraft, part: 'outline', outline: { name, geometry: area.outline } };
    case 'around': {
      const around = { name: null, position: area.at };
      return { ...wholeExtractDraft, part: 'around', around, kilometers: area.radiusMeters / 1000 };
    }
    case 'boundary':
      return {
        ...wholeExtractDraft,
        part: 'boundary',
        boundary: area.boundary,
        boundaryName: area.name ?? null,
      };
  }
}

export const radiusLimitsKilometers = {
  min: regionRadiusMeters.min / 1000,
  max: regionRadiusMeters.max / 1000,
} as const;

export type AreaField = BoxSide | 'outline' | 'around' | 'kilometers' | 'boundary';
type AreaProblem =
  | 'latitude'
  | 'longitude'
  | 'north'
  | 'east'
  | 'outline'
  | 'around'
  | 'pole'
  | 'kilometers'
  | 'boundary';
export type AreaProblems = Partial<Record<AreaField, AreaProblem>>;

/** Returns the area of a draft, undefined for all of the extracts; or the problems by field, if it is invalid. */
export function readAreaDraft(
  draft: AreaDraft,
): { ok: true; area: RegionArea | undefined } | { ok: false; problems: AreaProblems } {
  switch (draft.part) {
    case 'whole':
      return { ok: true, area: undefined };
    case 'box':
      return readBox(draft.box);
    case 'outline':
      if (!draft.outline) return invalidArea({ outline: 'outline' });
      return { ok: true, area: { kind: 'outline', outline: draft.outline.geometry } };
    case 'around':
      return readAround(draft);
    case 'boundary': {
      const boundary = typeof draft.boundary === 'string' ? draft.boundary.trim() : draft.boundary;
      if (boundary === '') return invalidArea({ boundary: 'boundary' });
      const relation = Number(boundary);
      const isRelation = Number.isSafeInteger(relation) && relation > 0;
      const name = isRelation && draft.boundaryName !== null ? { name: draft.boundaryName } : {};
      return { ok: true, area: { kind: 'boundary', boundary: isRelation ? relation : boundary, ...name } };
    }
  }
}

const invalidArea = (problems: AreaProblems) => ({ ok: false, problems }) as const;

const enteredNumber = (entered: number | string): number =>
  typeof entered === 'string' && entered.trim() === '' ? Number.NaN : Number(entered);

function readBox(box: AreaDraft['box']): ReturnType<typeof readAreaDraft> {
  const southwest = { lat: enteredNumber(box.south), lng: enteredNumber(box.west) };
  const northeast = { lat: enteredNumber(box.north), lng: enteredNumber(box.east) };
  const problems: AreaProblems = {};
  if (!(Math.abs(southwest.lat) <= 90)) problems.south = 'latitude';
  if (!(Math.abs(northeast.lat) <= 90)) problems.north = 'latitude';
  else if (northeast.lat <= southwest.lat) problems.north = 'north';
  if (!(Math.abs(southwest.lng) <= 180)) problems.west = 'longitude';
  if (!(Math.abs(northeast.lng) <= 180)) problems.east = 'longitude';
  else if (northeast.lng <= southwest.lng) problems.east = 'east';
  return Object.keys(problems).length > 0
    ? invalidArea(problems)
    : { ok: true, area: { kind: 'box', bounds: { southwest, northeast } } };
}

function readAround({ around, kilometers }: AreaDraft): ReturnType<typeof readAreaDraft> {
  const problems: AreaProblems = {};
  const radiusKilometers = enteredNumber(kilometers);
  if (!(radiusKilometers >= radiusLimitsKilometers.min && radiusKilometers <= radiusLimitsKilometers.max))
    problems.kilometers = 'kilometers';
  if (!around) return invalidArea({ ...problems, around: 'around' });
  if (problems.kilometers) return invalidArea(problems);
  const radiusMeters = radiusKilometers * 1000;
  if (!circle(toLngLat(around.position), radiusMeters).ok) return invalidArea({ around: 'pole' });
  return { ok: true, area: { kind: 'around', at: around.position, radiusMeters } };
}

/**
 * Returns the outer borders of an area as closed rings; undefined for an administrative area, whose border is only in
 * the extract, and for a circle that can't be drawn because it contains a pole.
 */
export function ringsOfArea(area: RegionArea): LatLng[][] | undefined {
  const shape = shapeOf(area);
  return shape && partsOf(shape).map(([outer = []]) => outer.map(toLatLng));
}

function shapeOf(area: RegionArea): ZoneGeometry | undefined {
  if (area.kind === 'boundary') return undefined;
  if (area.kind === 'outline') return area.outline;
  const shape =
    area.kind === 'box'
      ? rectangle(toLngLat(area.bounds.southwest), toLngLat(area.bounds.northeast))
      : circle(toLngLat(area.at), area.radiusMeters);
  return shape.ok ? shape.geometry : undefined;
}
