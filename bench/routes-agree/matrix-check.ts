import { distanceMatrix } from '../../shared/api/distance.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck, Pair } from './agreement-check.ts';
import { metersOf, secondsOf } from './route-figures.ts';

/** Whether a matrix has the figures of the route. */
export const matrixCheck: NewAgreementCheck = (send) => {
  let seconds = 0;
  let meters = 0;
  let unevenlyFound = 0;
  async function elementOf({ origin, destination }: Pair) {
    const request = { origins: origin, destinations: destination, elements: 'duration_distance' };
    const { rows } = await send(distanceMatrix, request);
    return rows[0]?.elements[0];
  }
  return {
    async checkUnconnected(pair) {
      if ((await elementOf(pair))?.status === 'OK') unevenlyFound += 1;
    },
    async checkDriven(pair) {
      const element = await elementOf(pair);
      if (!element?.duration || !element.distance) {
        unevenlyFound += 1;
        return;
      }
      seconds = Math.max(seconds, Math.abs(element.duration.value - secondsOf(pair.drive)));
      meters = Math.max(meters, Math.abs(element.distance.value - metersOf(pair.drive)));
    },
    figures: () => [
      atMost('route and matrix apart', seconds, 's', 0),
      atMost('route and matrix apart', meters, 'm', 0),
      atMost('found by route and not by matrix, or the reverse', unevenlyFound, 'pairs', 0),
    ],
  };
};
