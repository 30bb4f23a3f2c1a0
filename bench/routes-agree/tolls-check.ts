import { route, tolls } from '../../shared/api/distance.ts';
import { routingModes } from '../../shared/api/value-sets.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';

/** Whether notice, tolls and avoidance agree. */
export const tollsCheck: NewAgreementCheck = (send) => {
  let untold = 0;
  let notAvoided = 0;
  const hasTolls = async (request: Record<string, string>) => {
    const [trip] = (await send(tolls, request)).routes;
    return trip?.legs.some((leg) => leg.tolls.length > 0);
  };
  return {
    async checkDriven({ origin, destination, drive }) {
      const isTold = ({ notice }: { notice: string }) => notice.includes('toll');
      if ((await hasTolls({ origin, destination })) !== isTold(drive)) untold += 1;
      const question = { origin, destination, avoid: 'tolls' };
      const { routes } = await send(route, { ...question, alternatives: 'true' });
      const [around, ...others] = routes.map(isTold);
      const isFreeAnyway = !isTold(drive) || others.includes(false);
      if (around !== false && isFreeAnyway) notAvoided += 1;
      for (const mode of routingModes) {
        const [direct, avoided] = await Promise.all([
          hasTolls({ origin, destination, mode }),
          hasTolls({ ...question, mode }),
        ]);
        if (avoided !== false && direct === false) notAvoided += 1;
      }
    },
    figures: () => [
      atMost('notice and tolls apart', untold, 'pairs', 0),
      atMost('tolls not avoided where a way is free of them', notAvoided, 'routes', 0),
    ],
  };
};
