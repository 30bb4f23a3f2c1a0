import { route } from '../../shared/api/distance.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { secondsOf } from './route-figures.ts';

/** Whether the recommended one of several routes is the quickest, and the one that is found without the others. */
export const alternativesCheck: NewAgreementCheck = (send) => {
  let notTheBest = 0;
  let different = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      const { routes } = await send(route, { origin, destination, alternatives: 'true' });
      const [recommended] = routes;
      if (!recommended) return;
      if (routes.some((other) => secondsOf(other) < secondsOf(recommended))) notTheBest += 1;
      if (recommended.overview_polyline.points !== drive.overview_polyline.points) different += 1;
    },
    figures: () => [
      atMost('recommended route not the quickest of its alternatives', notTheBest, 'pairs', 0),
      atMost('recommended route another one with alternatives than without', different, 'pairs', 0),
    ],
  };
};
