import { distanceMeters } from '../../../shared/geo/position.ts';
import { type Extent, grown, type PlaceRecord } from '../../region-format/places/place-record.ts';
import { settlementTypes } from '../../region-format/places/place-types.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { type Boundary, shapeOf } from './boundaries.ts';
import { grouped } from './grouped.ts';
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
  return [...byCode].flatMap(([code, points]): PlaceRecord[] => {
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

/** A settlement whose own data name no postal code gets the code of its houses, if they have but one. */
export function nameOnlyCodes(places: readonly PlaceRecord[]): void {
  const codes = grouped(
    places.filter(({ types }) => types[0] === 'postal_code'),
    ({ country, locality }) => `${country} ${locality}`,
  );
  for (const place of places) {
    if (!settlementTypes.has(place.types[0] ?? '')) continue;
    const [code, ...others] = codes.get(`${place.country} ${place.name}`) ?? [];
    if (code && others.length === 0 && distanceMeters(code, place) < farthestTownMeters) {
      place.postcode ??= code.name;
    }
  }
}
