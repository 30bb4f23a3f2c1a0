import { expect, test } from 'vitest';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from './zone-id.ts';

test('a taken ID gets the next free number', () => {
  expect(uniqueZoneId('port', new Set())).toBe('port');
  expect(uniqueZoneId('port', new Set(['port', 'port-2']))).toBe('port-3');
  expect(suggestedZoneId(new Set(['a', 'zone-3']))).toBe('zone-4');
});

/** A set of IDs that counts its lookups. */
class CountingIds extends Set<string> {
  lookups = 0;
  override has(id: string): boolean {
    this.lookups += 1;
    return super.has(id);
  }
}

test.each([
  ['repeated names', new CountingIds(['port']), (taken: CountingIds) => uniqueZoneId('port', taken)],
  [
    'untitled zones',
    new CountingIds(Array.from({ length: 1000 }, (_, index) => `zone-${1001 + index}`)),
    suggestedZoneId,
  ],
])(
  'the number of lookups for the IDs of %s doesn’t grow with the number of taken IDs',
  (_, taken, nextId) => {
    for (let zone = 0; zone < 1000; zone += 1) taken.add(nextId(taken));
    expect(taken.size).toBeGreaterThan(1000);
    expect(taken.lookups).toBeLessThan(5000);
  },
);

test.each([
  ['Parque Rodó, Montevideo, Uruguay', 'parque-rodo'],
  ['11000', '11000'],
  ['Łódź Główna', 'lodz-glowna'],
  ['  “Ciudad Vieja” / Centro', 'ciudad-vieja-centro'],
  ['東京都', '東京都'],
  ['—', ''],
])('the ID for “%s” is “%s”', (name, id) => {
  expect(zoneIdOfName(name)).toBe(id);
});
