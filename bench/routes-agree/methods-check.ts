import { route } from '../../shared/api/distance.ts';
import { travelModes } from '../../shared/api/value-sets.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { metersOf, secondsOf } from './route-figures.ts';

/** Whether the fastest route takes no longer than the shortest, and the shortest is no longer than the fastest. */
export const methodsCheck: NewAgreementCheck = (send) => {
  const slower = new Map(travelModes.map((mode) => [mode, 0]));
  const longer = new Map(travelModes.map((mode) => [mode, 0]));
  return {
    async checkDriven({ origin, destination }) {
      for (const mode of travelModes) {
        const [fastest, shortest] = await Promise.all(
          ['time', 'distance'].map(
            async (method) => (await send(route, { origin, destination, mode, method })).routes[0],
          ),
        );
        if (!fastest || !shortest) continue;
        if (secondsOf(fastest) > secondsOf(shortest)) slower.set(mode, (slower.get(mode) ?? 0) + 1);
        if (metersOf(shortest) > metersOf(fastest)) longer.set(mode, (longer.get(mode) ?? 0) + 1);
      }
    },
    figures: () =>
      travelModes.flatMap((mode) => [
        atMost(`${mode}: fastest slower than shortest`, slower.get(mode) ?? 0, 'pairs', 0),
        atMost(`${mode}: shortest longer than fastest`, longer.get(mode) ?? 0, 'pairs', 0),
      ]),
  };
};
