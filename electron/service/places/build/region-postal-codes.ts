import { distanceMeters } from '../../../../shared/geo/position.ts';
import type { OsmData } from '../../../region/osm/osm-data.ts';
import { settlementTypes } from '../place-types.ts';
import { type Boundary, shapeOf } from './boundaries.ts';
import { grouped } from './grouped.ts';
import { type Extent, grown, type PlaceRecord } from './place-record.ts';
import type { Setting } from './region-settlements.ts';

/** Postal codes as far as the data name them: boundaries, and the codes of addresses and places. */
export function readPostalCodes(
  data: OsmData,
  boundaries: readonly Boundary[],
  setting: Setting,
): PlaceRecord[] {
  const outlined = new Map(
    boundaries.flatMap((boundary) => {
      const code =
        boundary.tags.boundary === 'postal_code'
          ? (boundary.tags.postal_code ?? boundary.tags.name)
          : undefined;
      return code ? [[code, boundary] as const] : [];
    }),
  );
  const carriers = data.nodes.flatMap(({ tags, lat, lng }) => {
    const code = tags['addr:postcode'] ?? (tags.place ? tags.postal_code : undefined);
    return code && /\d/.test(code) && code.length <= 12
      ? [{ code: code.trim(), city: tags['addr:city'], lat, lng }]
      : [];
  });
  const byCode = grouped(carriers, ({ code }) => code);
  for (const code of outlined.keys()) if (!byCode.has(code)) byCode.set(code, []);
  const mostUsedFirst = [...byCode].sort((a, b) => b[1].length - a[1].length);
  return mostUsedFirst.flatMap(([code, points]): PlaceRecord[] => {
    const boundary = outlined.get(code);
    let extent: Extent | undefined = boundary?.extent;
    if (!boundary) for (const { lat, lng } of points) extent = grown(extent, lat, lng);
    if (!extent) return [];
    const at = boundary ?? {
      lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
      lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
    };
    const surroundings = setting.at(at, points[0]?.city);
    return [
      {
        source: `p${surroundings.country}${code.replace(/\s/g, '')}`,
        types: ['postal_code'],
        name: code,
        importance: 0.45,
        lat: at.lat,
        lng: at.lng,
        ...surroundings,
        postcode: code,
        extent,
        shape: boundary && shapeOf(boundary),
      },
    ];
  });
}

const farthestTownMeters = 20_000;

/** A settlement whose own data name no postal code gets the one that most of its houses have. */
export function nameChiefCodes(places: readonly PlaceRecord[]): void {
  const chief = new Map<string, PlaceRecord>();
  for (const code of places) {
    const key = `${code.country} ${code.locality}`;
    if (code.types[0] === 'postal_code' && !chief.has(key)) chief.set(key, code);
  }
  if (chief.size === 0) return;
  for (const place of places) {
    const code = place.types[0] === 'postal_code' ? undefined : chief.get(`${place.country} ${place.name}`);
    const isSettlement = settlementTypes.has(place.types[0] ?? '');
    if (code && isSettlement && distanceMeters(code, place) < farthestTownMeters)
      place.postcode ??= code.name;
  }
}
