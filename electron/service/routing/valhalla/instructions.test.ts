import { expect, test } from 'vitest';
import { compiledInstructions } from './instructions.ts';
import type { Maneuver } from './valhalla-answers.ts';

const maneuver: Maneuver = { type: 15, time: 60, begin_shape_index: 0, end_shape_index: 9 };
const left = {
  name: 'Rincón',
  mode: 'driving',
  maneuver: { type: 'turn', modifier: 'left', bearing_after: 90 },
};
const arrival = { name: '', mode: 'driving', maneuver: { type: 'arrive', bearing_after: 0 } };
const trip = { legIndex: 0, legCount: 1, distance: '1.2 km' };

test.each([
  ['he', 'פנה שמאלה לRincón', 'פנה שמאלה', 'המשך ישר לאורך 1.2 km'],
  ['zh', '左转，驶入Rincón', '左转', '继续直行1.2 km'],
] as const)(
  'a turn is told in full, shortly, and with what comes after it: %s',
  (language, full, short, after) => {
    expect(compiledInstructions(maneuver, left, language, trip)).toEqual({
      action: 15,
      type: null,
      summary: full,
      verbal_alert: full,
      verbal_succint: short,
      verbal_before: full,
      verbal_after: after,
    });
  },
);

test('after the destination there is nothing', () => {
  const reported = compiledInstructions({ ...maneuver, type: 4 }, arrival, 'he', trip);
  expect(reported.summary).toMatch(/\p{Script=Hebrew}/u);
  expect(reported.verbal_after).toBeNull();
});
