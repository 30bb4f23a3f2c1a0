import { toLngLat } from '../../geo/position.ts';
import { type CsvSeparator, csvTable } from '../../text/csv.ts';
import type { Store } from './store.ts';

const columns = ['store_id', 'name', 'address', 'opening_hours', 'lat', 'lon'] as const;

const propertiesOf = ({ storeId, name, address, openingHours }: Store) => ({
  store_id: storeId,
  name,
  address,
  opening_hours: openingHours,
});

/** Stores as CSV (RFC 4180) in WGS84, as `readStoreList` reads them. */
export const storesCsv = (stores: readonly Store[], separator?: CsvSeparator): string =>
  csvTable(
    columns,
    stores.map((store) => ({ ...propertiesOf(store), lat: store.position.lat, lon: store.position.lng })),
    { separator },
  );

/** Stores as points of GeoJSON (RFC 7946), as `readStoreList` reads them. */
export const storesGeoJson = (stores: readonly Store[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: stores.map((store) => ({
      type: 'Feature',
      properties: propertiesOf(store),
      geometry: { type: 'Point', coordinates: toLngLat(store.position) },
    })),
  });
