import { sharedRoadFraction } from '../../electron/service/routing/valhalla/shared-road.ts';
import { type Route, route } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { secondsOf } from './route-figures.ts';

/** Routes with a larger common share of their roads count as the same. */
const maxShared = 0.8;

/** Whether the recommended one of several routes is the quickest, the one that is found without the others, and
 * another way than each of them. */
export const alternativesCheck: NewAgreementCheck = (send) => {
  let notTheBest = 0;
  let different = 0;
  let alike = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      const { routes } = await send(route, { origin, destination, alternatives: 'true' });
      const [recommended] = routes;
      if (!recommended) return;
      if (routes.some((other) => secondsOf(other) < secondsOf(recommended))) notTheBest += 1;
      if (recommended.overview_polyline.points !== drive.overview_polyline.points) different += 1;
      const isAlike = (one: Route, other: Route) =>
        sharedRoadFraction(pathOf(one), pathOf(other)) > maxShared;
      if (routes.some((one, rank) => routes.slice(rank + 1).some((other) => isAlike(one, other)))) alike += 1;
    },
    figures: () => [
      atMost('recommended route not the quickest of its alternatives', notTheBest, 'pairs', 0),
      atMost(`alternatives that share over ${100 * maxShared} %`, alike, 'pairs', 0),
      atMost('recommended route another one with alternatives than without', different, 'pairs', 0),
    ],
  };
};

const pathOf = ({ overview_polyline }: Route) => decodePolyline(overview_polyline.points) ?? [];
