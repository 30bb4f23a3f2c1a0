import { expect, test } from 'vitest';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from './zone-id.ts';

test('an id that is taken gets the next free number', () => {
  expect(uniqueZoneId('port', new Set())).toBe('port');
  expect(uniqueZoneId('port', new Set(['port', 'port-2']))).toBe('port-3');
  expect(suggestedZoneId(new Set(['a', 'zone-3']))).toBe('zone-4');
});

/** Ids that count how often it was asked whether one is among them. */
class CountedIds extends Set<string> {
  requests = 0;
  override has(id: string): boolean {
    this.requests += 1;
    return super.has(id);
  }
}

test.each([
  ['of one name', new CountedIds(['port']), (taken: CountedIds) => uniqueZoneId('port', taken)],
  [
    'of zones without one',
    new CountedIds(Array.from({ length: 1000 }, (_, index) => `zone-${1001 + index}`)),
    suggestedZoneId,
  ],
])('free ids %s take no longer to find as more are taken', (_, taken, nextId) => {
  for (let zone = 0; zone < 1000; zone += 1) taken.add(nextId(taken));
  expect(taken.size).toBeGreaterThan(1000);
  expect(taken.requests).toBeLessThan(5000);
});

test.each([
  ['Parque Rodó, Montevideo, Uruguay', 'parque-rodo'],
  ['11000', '11000'],
  ['Łódź Główna', 'lodz-glowna'],
  ['  “Ciudad Vieja” / Centro', 'ciudad-vieja-centro'],
  ['東京都', '東京都'],
  ['—', ''],
])('the id of %s is %s', (name, id) => {
  expect(zoneIdOfName(name)).toBe(id);
});
