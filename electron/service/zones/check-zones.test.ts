import { expect, test } from 'vitest';
import { checkZones } from './check-zones.ts';

test('others are answered between zones that take long to check', async () => {
  const polygon = 'POLYGON ((0 0, 1 0, 1 1, 0 0))';
  const zones = Array.from({ length: 10 }, (_, index) => ({ zone_id: `z${index}`, store_id: 'S', polygon }));
  let now = 0;
  const slow = () => {
    now += 100;
    return now;
  };
  let answered = 0;
  let isChecked = false;
  const answer = () => {
    answered += 1;
    if (!isChecked) setImmediate(answer);
  };
  setImmediate(answer);
  expect(await checkZones(zones, slow)).toMatchObject({ detail: [] });
  isChecked = true;
  expect(answered).toBeGreaterThanOrEqual(zones.length - 2);
});
