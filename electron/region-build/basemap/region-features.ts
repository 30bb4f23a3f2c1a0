import type { LngLat } from '../../../shared/geo/position.ts';
import { areasOf, type OsmArea } from '../osm/areas.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { type Ring, signedArea } from '../osm/rings.ts';
import { coastlines, landAndSea } from './coastline.ts';
import { areaLooks, boundaryLook, lineLook, pointLooks } from './layers.ts';
import type { MapFeature } from './map-feature.ts';

/** The centroid of the largest outer ring. */
function middle({ polygons }: OsmArea): LngLat | undefined {
  const outers = polygons.map(([outer]) => outer).filter((ring) => ring !== undefined);
  const size = (ring: Ring) => Math.abs(signedArea(ring));
  const [largest] = outers.toSorted((a, b) => size(b) - size(a));
  const [origin] = largest ?? [];
  if (!largest || !origin) return undefined;
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let index = 1; index < largest.length; index++) {
    const [x1, y1] = relative(largest[index - 1] ?? origin, origin);
    const [x2, y2] = relative(largest[index] ?? origin, origin);
    const cross = x1 * y2 - x2 * y1;
    sum += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  return sum === 0 ? origin : [origin[0] + sumX / (3 * sum), origin[1] + sumY / (3 * sum)];
}

function relative([x, y]: LngLat, [originX, originY]: LngLat): LngLat {
  return [x - originX, y - originY];
}

/** The level of each way that is part of an administrative border: the highest in rank where several share it. */
function borderLevels(data: OsmData): Map<number, number> {
  const levels = new Map<number, number>();
  const note = (way: number, text: string | undefined) => {
    const level = Number(text);
    if (level >= 2 && level <= 10) levels.set(way, Math.min(level, levels.get(way) ?? level));
  };
  for (const way of data.ways) {
    if (way.tags.boundary === 'administrative') note(way.id, way.tags.admin_level);
  }
  for (const relation of data.relations) {
    if (relation.tags.boundary !== 'administrative') continue;
    for (const member of relation.members) {
      if (member.type === 'way') note(member.ref, relation.tags.admin_level);
    }
  }
  return levels;
}

/** Everything of an extract that the map shows. */
export function regionFeatures(data: OsmData): MapFeature[] {
  const features: MapFeature[] = [];
  const { land, sea } = landAndSea(coastlines(data), data.bounds);
  features.push({ layer: 'land', properties: {}, minZoom: 8, geometry: { type: 'area', polygons: land } });
  if (sea.length > 0) {
    const geometry = { type: 'area' as const, polygons: sea };
    features.push({ layer: 'water', properties: { kind: 'sea' }, minZoom: 8, geometry });
  }
  for (const area of areasOf(data)) {
    for (const look of areaLooks(area.tags)) {
      features.push({ ...look, geometry: { type: 'area', polygons: area.polygons } });
    }
    const looks = pointLooks(area.tags);
    const at = looks.length > 0 ? middle(area) : undefined;
    if (at) for (const look of looks) features.push({ ...look, geometry: { type: 'point', at } });
  }
  const levels = borderLevels(data);
  for (const way of data.ways) {
    const level = levels.get(way.id);
    const looks = [lineLook(way.tags), level === undefined ? undefined : boundaryLook(level)];
    for (const look of looks) {
      if (!look) continue;
      const points = way.refs.map((ref) => data.position(ref)).filter((at) => at !== undefined);
      if (points.length > 1) features.push({ ...look, geometry: { type: 'line', points } });
    }
  }
  for (const node of data.nodes) {
    for (const look of pointLooks(node.tags)) {
      features.push({ ...look, geometry: { type: 'point', at: [node.lng, node.lat] } });
    }
  }
  return features;
}
