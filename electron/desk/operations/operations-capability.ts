import type { Operation } from '../../../shared/api/operation.ts';
import { operations as api } from '../../../shared/api/operations.ts';
import { paramsOfTruck, truckOfParams, truckTolls } from '../../../shared/api/truck-tolls.ts';
import { isUnsupportedFault } from '../../../shared/api/zones-beyond-contract.ts';
import type { Context, Handlers } from '../../../shared/desk/contract.ts';
import { operations } from '../../../shared/desk/operations.ts';
import { isDescribed } from '../../../shared/trucks/truck.ts';
import type { Opened } from '../capability.ts';
import type { Gateway, ServiceIdentity } from '../gateway/gateway.ts';

/**
 * Opens the calls for operations of the service; each goes through the gateway.
 * @param service returns the service in use
 */
export function openOperations(
  gateway: Pick<Gateway, 'request'>,
  service: () => Pick<ServiceIdentity, 'baseUrl'>,
): Opened<typeof operations> {
  const handler =
    (operation: Operation) =>
    (input: object, { signal }: Context<unknown>) =>
      gateway.request(operation, input, { signal });
  const calls = Object.entries(operations).map(([name, { operation }]) => [name, handler(operation)]);
  // Safe cast: the dispatcher has validated the request, and the gateway the response.
  const unchanged = Object.fromEntries(calls) as Handlers<typeof operations>;
  return { calls: { ...unchanged, 'distance.tolls': tollsOfVehicle(gateway, service) }, states: {} };
}

/**
 * Returns the handler of tolls. Requests them by truck size, or for trucks in general from services that don't support
 * sizes; such services are remembered until a restart.
 */
function tollsOfVehicle(
  gateway: Pick<Gateway, 'request'>,
  service: () => Pick<ServiceIdentity, 'baseUrl'>,
): Handlers<typeof operations>['distance.tolls'] {
  /** Base URLs of services that don't support truck sizes. */
  const withoutTruckTolls = new Set<string>();
  return async (input, { signal }) => {
    const { height, width, length, weight, axle_load, axles, hazmat, ...journey } = input;
    const truck = truckOfParams({ height, width, length, weight, axle_load, axles, hazmat });
    const { baseUrl } = service();
    if (journey.mode === 'truck' && isDescribed(truck) && !withoutTruckTolls.has(baseUrl)) {
      const { mode: _, ...truckJourney } = journey;
      const sized = await gateway.request(
        truckTolls,
        { ...truckJourney, ...paramsOfTruck(truck) },
        { signal },
      );
      if (sized.ok || !isUnsupportedFault(sized.fault)) return sized;
      withoutTruckTolls.add(baseUrl);
    }
    return gateway.request(api['distance.tolls'], journey, { signal });
  };
}
