import type { Measure } from '../../shared/api/distance.ts';

/** A route, or one with tolls. */
interface Measured {
  legs: readonly { distance: Measure; duration: Measure }[];
}

export const secondsOf = ({ legs }: Measured): number =>
  legs.reduce((sum, { duration }) => sum + duration.value, 0);

export const metersOf = ({ legs }: Measured): number =>
  legs.reduce((sum, { distance }) => sum + distance.value, 0);
