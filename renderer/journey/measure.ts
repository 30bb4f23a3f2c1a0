import type { Measure } from '../../shared/api/distance.ts';

interface Measured {
  legs: readonly { distance: Measure; duration: Measure }[];
}

/** Length of a whole route in meters. */
export const routeMeters = ({ legs }: Measured): number =>
  legs.reduce((sum, { distance }) => sum + distance.value, 0);

/** Duration of a whole route in seconds. */
export const routeSeconds = ({ legs }: Measured): number =>
  legs.reduce((sum, { duration }) => sum + duration.value, 0);
