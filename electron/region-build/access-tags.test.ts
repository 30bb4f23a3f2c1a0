import { expect, test } from 'vitest';
import { gateOf, wayAccess } from './access-tags.ts';

test.each([
  [{ access: 'private' }, { isPrivate: true, localCars: true, localTrucks: true }],
  [{ access: 'military' }, { isPrivate: true, localCars: true, localTrucks: true }],
  [
    { access: 'private', foot: 'yes' },
    { isPushed: true, localCars: true, localTrucks: true },
  ],
  [
    { access: 'private', foot: 'permissive', bicycle: 'yes' },
    { localCars: true, localTrucks: true },
  ],
  [
    { access: 'private', bicycle: 'designated' },
    { localCars: true, localTrucks: true },
  ],
  [{ access: 'private', motor_vehicle: 'yes' }, { isPrivate: true }],
  [{ access: 'no', foot: 'yes' }, {}],
  [{ access: 'no', foot: 'private' }, { isPrivate: true }],
  [{ foot: 'private', bicycle: 'no' }, { isPrivate: true }],
  [{ motor_vehicle: 'private' }, { localCars: true, localTrucks: true }],
  [{ vehicle: 'private' }, { isPushed: true, localCars: true, localTrucks: true }],
  [{ vehicle: 'destination' }, { localCars: true, localTrucks: true }],
  [{ access: 'destination' }, { localCars: true, localTrucks: true }],
  [{ access: 'customers' }, { localCars: true, localTrucks: true }],
  [{ access: 'delivery' }, { localCars: true, localTrucks: true }],
  [{ access: 'destination', motor_vehicle: 'yes' }, {}],
  [{ hgv: 'destination' }, { localTrucks: true }],
  [{ access: 'private;customers' }, { localCars: true, localTrucks: true }],
  [{ access: 'permissive' }, {}],
  [{ access: 'unknown' }, {}],
  [{}, {}],
])('the way %o', (tags: Record<string, string>, expected) => {
  const open = { isPrivate: false, isPushed: false, localCars: false, localTrucks: false };
  expect(wayAccess({ highway: 'service', ...tags })).toEqual({ ...open, ...expected });
});

const all = ['foot', 'bicycle', 'car', 'truck'];
const shut = { isShutOnFoot: true, isShutForCars: true, opensFor: all };
test.each([
  [{ access: 'private' }, shut],
  [{ access: 'no' }, shut],
  [{ locked: 'yes' }, shut],
  [{ access: 'private', locked: 'yes' }, shut],
  [
    { locked: 'yes', foot: 'yes' },
    { isShutOnFoot: false, isShutForCars: true, opensFor: ['bicycle', 'car', 'truck'] },
  ],
  [
    { foot: 'no', bicycle: 'no' },
    { isShutOnFoot: true, isShutForCars: false, opensFor: ['foot'] },
  ],
  [
    { access: 'private', foot: 'private', motor_vehicle: 'no' },
    { isShutOnFoot: true, isShutForCars: false, opensFor: ['foot', 'bicycle'] },
  ],
  [{ vehicle: 'no' }, undefined],
  [{ access: 'yes', locked: 'yes' }, undefined],
  [{ access: 'customers' }, undefined],
  [{}, undefined],
])('the gate %o', (tags: Record<string, string>, expected) => {
  expect(gateOf({ barrier: 'lift_gate', ...tags })).toEqual(expected);
});

test('what is no gate is none', () => {
  expect(gateOf({ barrier: 'bollard', access: 'private' })).toBeUndefined();
});
