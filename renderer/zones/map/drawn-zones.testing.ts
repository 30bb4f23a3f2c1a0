import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { useMapInstance } from '../../map/map-instance.ts';

/** Returns a zone in Montevideo, 0.01 degrees wide and high, whose western side is at this longitude. */
export const zoneAt = (id: string, west: number) =>
  testZone(id, {
    geometry: geometryOf(
      `POLYGON ((${west} -34.9, ${west + 0.01} -34.9, ${west + 0.01} -34.89, ${west} -34.89, ${west} -34.9))`,
    ),
  });

/** Returns the sorted IDs of the zones whose borders the map shows. */
export function drawnIds(): string[] {
  const { map } = useMapInstance.getState();
  const hits = map?.queryRenderedFeatures({ layers: ['overlay/zones/border'] }) ?? [];
  return [...new Set(hits.map(({ properties }) => String(properties.id)))].sort();
}
