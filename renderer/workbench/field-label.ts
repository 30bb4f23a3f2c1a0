import { type WordKey, words } from '../words/words.ts';

/** Labels by field names of the API and the desk. */
const labels: Readonly<Record<string, WordKey>> = {
  input: 'places.search',
  origin: 'route.stop.start',
  destination: 'route.stop.end',
  waypoints: 'route.stops',
  origins: 'matrix.origins',
  destinations: 'matrix.destinations',
  mode: 'route.mode',
  method: 'route.method',
  avoid: 'avoid.title',
  departure_time: 'route.time.departure',
  arrival_time: 'route.time.arrival',
  language: 'settings.language',
  units: 'settings.units',
  zones: 'zones.title',
  zone_id: 'zones.field.zoneId',
  zoneId: 'zones.field.zoneId',
  store_id: 'zones.field.storeId',
  storeId: 'zones.field.storeId',
  polygon: 'zones.field.polygon',
  geometry: 'zones.field.polygon',
  description: 'zones.field.description',
  types: 'zones.field.types',
  status: 'zones.field.status',
  baseUrl: 'settings.baseUrl',
  referer: 'settings.referer',
  basemap: 'settings.basemap',
  theme: 'settings.theme',
  paymentProfiles: 'tolls.profile',
  tripRates: 'tolls.rates',
};

/** Labels by field name that a panel uses instead of the common ones. */
export type OwnLabels = Readonly<Record<string, string>>;

/**
 * Returns the label of a field on the screen; a generic one for unknown fields, whose raw names are never shown.
 * @param field path such as `zones.3.store_id`; labeled by its last part that has a label
 */
export function fieldLabel(field: string, own: OwnLabels = {}): string {
  for (const part of field.split('.').reverse()) {
    if (Object.hasOwn(own, part)) return own[part] ?? words.t('fault.otherField');
    const key = Object.hasOwn(labels, part) ? labels[part] : undefined;
    if (key) return words.t(key);
  }
  return words.t('fault.otherField');
}
