import { expect, test } from 'vitest';
import { gateOf, wayAccess } from './access-tags.ts';

test.each([
  [{ access: 'private' }, { isPrivate: true, isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'military' }, { isPrivate: true, isLocalForCars: true, isLocalForTrucks: true }],
  [
    { access: 'private', foot: 'yes' },
    { isPushed: true, isLocalForCars: true, isLocalForTrucks: true },
  ],
  [
    { access: 'private', foot: 'permissive', bicycle: 'yes' },
    { isLocalForCars: true, isLocalForTrucks: true },
  ],
  [
    { access: 'private', bicycle: 'designated' },
    { isLocalForCars: true, isLocalForTrucks: true },
  ],
  [{ access: 'private', motor_vehicle: 'yes' }, { isPrivate: true }],
  [{ access: 'no', foot: 'yes' }, {}],
  [{ access: 'no', foot: 'private' }, { isPrivate: true }],
  [{ foot: 'private', bicycle: 'no' }, { isPrivate: true }],
  [{ motor_vehicle: 'private' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ vehicle: 'private' }, { isPushed: true, isLocalForCars: true, isLocalForTrucks: true }],
  [{ vehicle: 'destination' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'destination' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'customers' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'delivery' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'destination', motor_vehicle: 'yes' }, {}],
  [{ hgv: 'destination' }, { isLocalForTrucks: true }],
  [{ access: 'private;customers' }, { isLocalForCars: true, isLocalForTrucks: true }],
  [{ access: 'permissive' }, {}],
  [{ access: 'unknown' }, {}],
  [{}, {}],
])('the way %o', (tags: Record<string, string>, expected) => {
  const openAccess = { isPrivate: false, isPushed: false, isLocalForCars: false, isLocalForTrucks: false };
  expect(wayAccess({ highway: 'service', ...tags })).toEqual({ ...openAccess, ...expected });
});

const allTravelers = ['foot', 'bicycle', 'car', 'truck'];
const closedGate = { isShutOnFoot: true, isShutForCars: true, opensFor: allTravelers };
test.each([
  [{ access: 'private' }, closedGate],
  [{ access: 'no' }, closedGate],
  [{ locked: 'yes' }, closedGate],
  [{ access: 'private', locked: 'yes' }, closedGate],
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

test('a bollard is not a gate', () => {
  expect(gateOf({ barrier: 'bollard', access: 'private' })).toBeUndefined();
});
