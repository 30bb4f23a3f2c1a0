import type { FeatureCollection } from 'geojson';
import { colorOfZone, zoneColors } from '../renderer/workspace-zones/zone-colors.ts';
import { toGrid } from '../shared/geo/grid.ts';
import type { LngLat } from '../shared/geo/position.ts';
import type { Zone } from '../shared/zones/zone.ts';

const cellDegrees = 0.01;
const [westLng, southLat] = [-56.7, -35.4];

/** Returns a displacement of up to a thirtieth of a cell, the same for the same position, and as smooth as streets. */
const bendAt = (lng: number, lat: number) =>
  Math.sin(((lng - westLng) * 1.7 + (lat - southLat) * 2.3) * ((2 * Math.PI) / cellDegrees)) *
  (cellDegrees / 30);

/** Returns the vertices of a border between two lattice points without its end, the same from both sides. */
function border(from: LngLat, to: LngLat, vertices: number): LngLat[] {
  const forwards = from[0] < to[0] || from[1] < to[1];
  const [start, end] = forwards ? [from, to] : [to, from];
  const line = Array.from({ length: vertices + 1 }, (_, index): LngLat => {
    const part = index / vertices;
    const lng = start[0] + (end[0] - start[0]) * part;
    const lat = start[1] + (end[1] - start[1]) * part;
    const bend = index === 0 || index === vertices ? 0 : bendAt(lng, lat);
    return start[0] === end[0] ? [lng + bend, lat] : [lng, lat + bend];
  });
  return (forwards ? line : line.reverse()).slice(0, -1);
}

/**
 * Zones of 50 vertices that fill a square: neighbors share their borders vertex by vertex. Each
 * `overlapEvery`th is enlarged by a twentieth, so that it overlaps all its neighbors.
 */
export function sampleZones(count: number, overlapEvery: number): Zone[] {
  const side = Math.ceil(Math.sqrt(count));
  const at = (column: number, row: number): LngLat => [
    westLng + column * cellDegrees,
    southLat + row * cellDegrees,
  ];
  return Array.from({ length: count }, (_, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    const corners = [
      at(column, row),
      at(column + 1, row),
      at(column + 1, row + 1),
      at(column, row + 1),
    ] as const;
    const open = [
      ...border(corners[0], corners[1], 13),
      ...border(corners[1], corners[2], 12),
      ...border(corners[2], corners[3], 13),
      ...border(corners[3], corners[0], 12),
    ];
    const factor = index % overlapEvery === 0 ? 1.05 : 1;
    const [centerLng, centerLat] = at(column + 0.5, row + 0.5);
    const ring = open.map(
      ([lng, lat]): LngLat => [
        toGrid(centerLng + (lng - centerLng) * factor),
        toGrid(centerLat + (lat - centerLat) * factor),
      ],
    );
    return {
      id: `id-${index}`,
      zoneId: `ZONE${index}`,
      storeId: `STORE${index % 40}`,
      description: `Delivery zone ${index}`,
      types: ['delivery'],
      status: '',
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
      createdAt: null,
    };
  });
}

/** Returns the zones as GeoJSON with the colors that the program assigns. */
export const geojsonOf = (zones: readonly Zone[]): FeatureCollection => {
  const colors = zoneColors(zones, 'store', []);
  return {
    type: 'FeatureCollection',
    features: zones.map((zone) => ({
      type: 'Feature',
      properties: { id: zone.id, color: colorOfZone(zone, colors) },
      geometry: zone.geometry,
    })),
  };
};
