import { atLeast, atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { metersOf, secondsOf } from './route-figures.ts';

/** Checks whether drives are as fast as local drivers expect. */
export const speedCheck: NewAgreementCheck = (_send, { believedKmh }) => {
  let meters = 0;
  let seconds = 0;
  return {
    async checkDriven({ drive }) {
      meters += metersOf(drive);
      seconds += secondsOf(drive);
    },
    figures() {
      if (!believedKmh) return [];
      const [slowest, fastest] = believedKmh;
      const kmh = (meters / seconds) * 3.6;
      return [atLeast('mean speed', kmh, 'km/h', slowest), atMost('mean speed', kmh, 'km/h', fastest)];
    },
  };
};
