import { expect, test } from 'vitest';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from './zone-id.ts';

test('an id that is taken gets the next free number', () => {
  expect(uniqueZoneId('port', new Set())).toBe('port');
  expect(uniqueZoneId('port', new Set(['port', 'port-2']))).toBe('port-3');
  expect(suggestedZoneId(new Set(['a', 'zone-3']))).toBe('zone-4');
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
