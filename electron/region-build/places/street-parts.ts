import { toLatLng } from '../../../shared/geo/position.ts';
import { grown } from '../../region-format/places/place-record.ts';
import { grouped } from '../grouped.ts';
import { groupsOfNear } from './near-extents.ts';
import type { Setting } from './region-settlements.ts';
import { extentOf, maxGapMeters, type Part, type Street, type StreetWay, streetKey } from './street.ts';

/** Returns a part with the points of a way. */
export function partOf(way: StreetWay): Part {
  const points = way.positions.map(toLatLng);
  return { way, points, extent: extentOf(points) ?? [0, 0, 0, 0] };
}

/** Returns streets by `streetKey`: parts with the same name and town that are close to one another form a street. */
export function streetsOf(parts: readonly Part[], setting: Setting): Map<string, Street[]> {
  const streets = new Map<string, Street[]>();
  for (const [key, sameName] of grouped(parts, ({ way }) => streetKey(way.tags.name ?? ''))) {
    const byLocality = grouped(sameName, ({ points }) => {
      const middle = points[Math.floor(points.length / 2)];
      return middle && setting.townAt(middle).locality;
    });
    streets.set(
      key,
      [...byLocality].flatMap(([locality, townParts]) =>
        groupsOfNear(
          townParts.map(({ extent }) => extent),
          maxGapMeters,
        ).map((group) =>
          asStreet(
            group.flatMap((index) => townParts[index] ?? []),
            locality,
          ),
        ),
      ),
    );
  }
  return streets;
}

function asStreet(parts: Part[], locality: string | undefined): Street {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('A street has at least one part');
  const longest = others.reduce(
    (best, part) => (part.points.length > best.points.length ? part : best),
    first,
  );
  let extent = first.extent;
  for (const part of others) {
    extent = grown(grown(extent, part.extent[0], part.extent[1]), part.extent[2], part.extent[3]);
  }
  return {
    source: `s${lowestId(parts)}`,
    name: longest.way.tags.name ?? '',
    parts,
    extent,
    locality,
    tags: longest.way.tags,
    cities: new Map(),
    postcodes: new Map(),
  };
}

/** Returns the lowest way ID of a street; if it only consists of areas, the lowest relation ID after "r". */
function lowestId(parts: readonly Part[]): string {
  const lines = parts.filter(({ way }) => !way.isArea);
  const [prefix, candidates] = lines.length > 0 ? ['', lines] : ['r', parts];
  return `${prefix}${candidates.reduce((lowest, { way }) => Math.min(lowest, way.id), Number.POSITIVE_INFINITY)}`;
}
