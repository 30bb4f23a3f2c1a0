import { expect, test } from 'vitest';
import { checkZones } from './check-zones.ts';

/** A line to and fro that crosses itself again and again. */
function crossings(count: number): string {
  const far = Array.from(
    { length: count },
    (_, index) => `${index % 2 ? 1 : 0} ${((index * 7919) % count) / count}`,
  );
  return `POLYGON ((${[...far, far[0]].join(', ')}))`;
}

test('others are answered between zones that take long to check', async () => {
  const zones = Array.from({ length: 6 }, (_, index) => ({
    zone_id: `z${index}`,
    store_id: 'S',
    polygon: crossings(700),
  }));
  let turns = 0;
  let isChecked = false;
  const turn = () => {
    turns += 1;
    if (!isChecked) setImmediate(turn);
  };
  setImmediate(turn);
  const { detail } = await checkZones(zones);
  isChecked = true;
  expect(detail.length).toBeGreaterThan(0);
  expect(turns).toBeGreaterThanOrEqual(zones.length - 2);
});
