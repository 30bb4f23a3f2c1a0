import type { LngLat } from '../../../shared/geo/position.ts';
import { areasOf, type OsmArea } from '../osm/areas.ts';
import type { Tags } from '../osm/element.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { type Ring, signedArea } from '../osm/rings.ts';
import { coastlines, landAndSea } from './coastline.ts';
import { areaLooks, boundaryLook, lineKeys, lineLook, pointKeys, pointLooks } from './layers.ts';
import type { MapFeature } from './map-feature.ts';

/** Returns the centroid of an area's largest outer ring; undefined if the area has none. */
function centroid({ polygons }: OsmArea): LngLat | undefined {
  const outers = polygons.map(([outer]) => outer).filter((ring) => ring !== undefined);
  const size = (ring: Ring) => Math.abs(signedArea(ring));
  const [largest] = outers.toSorted((a, b) => size(b) - size(a));
  const [origin] = largest ?? [];
  if (!largest || !origin) return undefined;
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let index = 1; index < largest.length; index++) {
    const [x1, y1] = relativeTo(largest[index - 1] ?? origin, origin);
    const [x2, y2] = relativeTo(largest[index] ?? origin, origin);
    const cross = x1 * y2 - x2 * y1;
    sum += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  return sum === 0 ? origin : [origin[0] + sumX / (3 * sum), origin[1] + sumY / (3 * sum)];
}

function relativeTo([x, y]: LngLat, [originX, originY]: LngLat): LngLat {
  return [x - originX, y - originY];
}

/** Returns the level of an administrative border, 2 to 10; undefined for anything else. */
function borderLevel({ boundary, admin_level }: Tags): number | undefined {
  const level = boundary === 'administrative' ? Number(admin_level) : Number.NaN;
  return level >= 2 && level <= 10 ? level : undefined;
}

/** Returns the level of each way in administrative borders; of several borders, the highest-ranking one counts. */
async function borderLevels(data: OsmData): Promise<Map<number, number>> {
  const levels = new Map<number, number>();
  for await (const { tags, members } of data.relations({ keys: ['boundary'] })) {
    const level = borderLevel(tags);
    if (level === undefined) continue;
    for (const { type, ref } of members) {
      if (type === 'way') levels.set(ref, Math.min(level, levels.get(ref) ?? level));
    }
  }
  return levels;
}

/** Yields the features of an extract that the map shows, in drawing order per layer. */
export async function* regionFeatures(data: OsmData): AsyncGenerator<MapFeature, void, void> {
  const { land, sea } = landAndSea(await coastlines(data), data.bounds);
  yield { layer: 'land', properties: {}, minZoom: 8, geometry: { type: 'area', polygons: land } };
  if (sea.length > 0) {
    const geometry = { type: 'area' as const, polygons: sea };
    yield { layer: 'water', properties: { kind: 'sea' }, minZoom: 8, geometry };
  }
  for await (const area of areasOf(data)) {
    for (const look of areaLooks(area.tags)) {
      yield { ...look, geometry: { type: 'area', polygons: area.polygons } };
    }
    const looks = pointLooks(area.tags);
    const center = looks.length > 0 ? centroid(area) : undefined;
    if (center) for (const look of looks) yield { ...look, geometry: { type: 'point', at: center } };
  }
  const levels = await borderLevels(data);
  const isBorder = (id: number) => levels.has(id);
  for await (const { id, tags, refs } of data.ways({ keys: [...lineKeys, 'boundary'], hasId: isBorder })) {
    const level = Math.min(
      levels.get(id) ?? Number.POSITIVE_INFINITY,
      borderLevel(tags) ?? Number.POSITIVE_INFINITY,
    );
    const looks = [lineLook(tags), level === Number.POSITIVE_INFINITY ? undefined : boundaryLook(level)];
    for (const look of looks) {
      if (!look) continue;
      const points = lineOf(refs, data.position);
      if (points.length > 1) yield { ...look, geometry: { type: 'line', points } };
    }
  }
  for await (const { tags, lat, lng } of data.nodes({ keys: pointKeys })) {
    for (const look of pointLooks(tags)) yield { ...look, geometry: { type: 'point', at: [lng, lat] } };
  }
}
