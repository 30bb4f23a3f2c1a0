import type { Measure } from '../../shared/api/distance.ts';

interface Measured {
  legs: readonly { distance: Measure; duration: Measure }[];
}

/** Returns the length of a route in meters. */
export const routeMeters = ({ legs }: Measured): number =>
  legs.reduce((sum, { distance }) => sum + distance.value, 0);

/** Returns the duration of a route in seconds. */
export const routeSeconds = ({ legs }: Measured): number =>
  legs.reduce((sum, { duration }) => sum + duration.value, 0);
