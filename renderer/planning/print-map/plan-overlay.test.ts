import { expect, test } from 'vitest';
import { palettes } from '../../../shared/map-style/palette.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { numbersByName, type ZoneColors } from '../../workspace-zones/zone-colors.ts';
import { planStores } from './plan-legend.ts';
import { planOverlay } from './plan-overlay.ts';

const zone = (zoneId: string, storeId: string, lng: number) =>
  testZone(zoneId, {
    zoneId,
    storeId,
    geometry: geometryOf(
      `POLYGON ((${lng} -34.9, ${lng + 0.01} -34.9, ${lng + 0.01} -34.89, ${lng} -34.89, ${lng} -34.9))`,
    ),
  });
const zones = [
  zone('aguada', 'MVD01', -56.2),
  zone('north', 'MVD02', -56.18),
  zone('south', 'MVD02', -56.16),
  zone('alone', 'MVD03', -56.14),
];
const names: Record<string, string> = { MVD01: 'Aguada', MVD02: 'Prado', MVD03: 'Union' };
const store = (storeId: string) => ({
  id: storeId,
  storeId,
  name: names[storeId] ?? '',
  address: '',
  openingHours: '',
  otherFields: [],
  position: { lat: -34.895, lng: -56.195 },
});

const noColors: ZoneColors = { coloring: 'store', colorByGroup: new Map() };
const nameOf = (id: string) => names[id] ?? id;
const numbers = numbersByName(Object.keys(names), nameOf);

test('stores have the same numbers on a map of some zones, and zones without a store the last', () => {
  const some = [zone('free', '', -56.12), ...zones.slice(1)];
  const printed = planStores(some, noColors, nameOf, numbers);
  expect(printed.map(({ storeId, number }) => [storeId, number])).toEqual([
    ['MVD02', 2],
    ['MVD03', 3],
    ['', 4],
  ]);
});

test('labels of a printed map have names in place of codes, and each number of a store once', () => {
  const legendStores = planStores(zones, noColors, nameOf, numbers);
  const steps = planOverlay(zones, legendStores, {
    stores: [store('MVD01'), store('MVD02')],
    patterned: false,
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const textsOf = (source: string, property: string) => {
    const data = step.done ? step.value.sources[source] : undefined;
    return data && 'features' in data ? data.features.map(({ properties }) => properties?.[property]) : [];
  };
  expect(textsOf('labels', 'name')).toEqual(['Aguada', '2 · north', '2 · south', '3 · Union']);
  expect(textsOf('stores', 'number')).toEqual(['1', '2']);
  expect(step.done && step.value.layers(palettes.light).map(({ id }) => id)).not.toContain('store-name');
});
