import { toLngLat } from '../../geo/position.ts';
import { type CsvSeparator, csvTable } from '../../text/csv.ts';
import { fieldJson, fieldText, type OtherField, otherColumns } from '../../zones/other-fields.ts';
import type { Store } from '../../zones/store.ts';
import { textOfStoreColor } from './color-text.ts';

/** Color by `storeId`, as index in the palette's `stores`. */
type ColorsOfStores = ReadonlyMap<string, number>;

const columns = ['store_id', 'name', 'address', 'opening_hours', 'color', 'lat', 'lon'];

const fieldsOf = ({ storeId, name, address, openingHours }: Store) => ({
  store_id: storeId,
  name,
  address,
  opening_hours: openingHours,
});

function colorText({ storeId }: Store, colors: ColorsOfStores): string {
  const color = colors.get(storeId);
  return color === undefined ? '' : textOfStoreColor(color);
}

/** Stores as CSV (RFC 4180) in WGS84, own columns last; `readStoreList` reads it back. */
export function storesCsv(
  stores: readonly Store[],
  colors: ColorsOfStores,
  separator?: CsvSeparator,
): string {
  const own = otherColumns(stores, columns);
  return csvTable(
    [...columns, ...own.values()],
    stores.map((store) => ({
      ...fieldsOf(store),
      color: colorText(store, colors),
      lat: store.position.lat,
      lon: store.position.lng,
      ...ownProperties(store, own, (field) => (field.json ? fieldText(field) : field.value)),
    })),
    { separator },
  );
}

/** Stores as GeoJSON points (RFC 7946) with simplestyle's `marker-color`; `readStoreList` reads it back. */
export function storesGeoJson(stores: readonly Store[], colors: ColorsOfStores): string {
  const own = otherColumns(stores, [...columns, 'marker-color']);
  return JSON.stringify({
    type: 'FeatureCollection',
    features: stores.map((store) => {
      const color = colorText(store, colors);
      return {
        type: 'Feature',
        properties: {
          ...fieldsOf(store),
          ...(color !== '' && { 'marker-color': color }),
          ...ownProperties(store, own, fieldJson),
        },
        geometry: { type: 'Point', coordinates: toLngLat(store.position) },
      };
    }),
  });
}

const ownProperties = <Value>(
  { otherFields = [] }: Store,
  own: ReadonlyMap<string, string>,
  write: (field: OtherField) => Value,
): Record<string, Value> =>
  Object.fromEntries(otherFields.map((field) => [own.get(field.name) ?? field.name, write(field)] as const));
