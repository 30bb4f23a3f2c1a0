import type { tolls as operation, TollRoute } from '../../../shared/api/distance.ts';
import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import { paramsOfTruck, truckOfParams, type truckTolls } from '../../../shared/api/truck-tolls.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import type { Tariff } from '../../../shared/tariffs/tariff-file.ts';
import { vehicleClassOf } from '../../../shared/tariffs/vehicle-class.ts';
import { sizeOfTruck, type Truck } from '../../../shared/trucks/truck.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import { requestedLanguage } from '../places/language.ts';
import type { RoutedTrip, RoutingEngine } from '../ports.ts';
import type { TariffSource } from '../tolls/tariffs.ts';
import type { LegTolls, TollFinder } from '../tolls/tolls-along.ts';
import { localTripTime } from './local-trip-time.ts';
import { mainStreetNames } from './main-street-names.ts';
import { durationMeasure, lengthMeasure } from './measure-text.ts';
import { hoursIgnored, noRouteRefusal, noTraffic, stopOffHours } from './messages.ts';
import { tripPath } from './trip-path.ts';

type TollParams = ParamsOf<typeof operation>;
type TollsResponse = ResponseOf<typeof operation>;

const noLegTolls: LegTolls = { tolls: [], tollSystems: [] };

/** Returns the handler of the tolls operation. */
export const tolls =
  (engine: RoutingEngine, findTolls: TollFinder, tariffs: TariffSource) =>
  async (params: TollParams, caller: Caller): Promise<Outcome<TollsResponse>> => ({
    body: await tollRoutes(params, caller, { engine, findTolls, tariffs }),
  });

/** Returns the handler of the tolls operation for a truck of a given size. */
export const tollsOfTruck =
  (engine: RoutingEngine, findTolls: TollFinder, tariffs: TariffSource) =>
  async (params: ParamsOf<typeof truckTolls>, caller: Caller): Promise<Outcome<TollsResponse>> => {
    const truck = sizeOfTruck(truckOfParams(params));
    const truckTollParams = { ...params, mode: 'truck' as const, truck };
    const answer = await tollRoutes(truckTollParams, caller, { engine, findTolls, tariffs });
    return { body: { ...answer, truck: paramsOfTruck(truck) } };
  };

interface TollSources {
  engine: RoutingEngine;
  findTolls: TollFinder;
  tariffs: TariffSource;
}

async function tollRoutes(
  params: TollParams & { truck?: Truck },
  { acceptLanguage, signal }: Caller,
  { engine, findTolls, tariffs }: TollSources,
): Promise<TollsResponse> {
  const language = requestedLanguage(params.language ?? '', acceptLanguage) ?? 'en';
  const currentTariffs = await tariffs();
  const clock = localTripTime(params, params.origin, params.destination);
  const isTimed = clock !== undefined;
  const found = await engine.route(
    { ...params, clock, language, withSteps: false, withTimeRestrictions: !isTimed },
    signal,
  );
  if (!found.ok) return { ...noRouteRefusal(found.why), routes: [] };
  const names = mainStreetNames(found.value.trips);
  const routes = found.value.trips.map((trip, rank) => ({
    ...tollRoute(params, language, trip, findTolls, currentTariffs),
    main_route_name: names[rank] ?? null,
  }));
  const hasTimeRestrictions = found.value.trips.some((trip) => trip.hasTimeRestrictions);
  const messages: string[] = [];
  if (isTimed) messages.push(noTraffic);
  else if (hasTimeRestrictions) messages.push(hoursIgnored);
  if (found.value.movedOffClosedRoad) messages.push(stopOffHours);
  return { status: 'OK', routes, ...(messages.length > 0 && { message: messages.join('. ') }) };
}

function tollRoute(
  { mode, units }: TollParams,
  language: Language,
  trip: RoutedTrip,
  findTolls: TollFinder,
  tariffs: readonly Tariff[],
): TollRoute {
  const vehicle = vehicleClassOf(mode);
  const { simplified: simplifiedPath } = tripPath(trip);
  return {
    ...simplifiedPath,
    legs: trip.legs.map(({ meters, seconds, path }) => {
      const [start] = path;
      const end = path[path.length - 1];
      if (!start || !end) throw new Error('The routing engine answered with an empty leg');
      return {
        distance: lengthMeasure(meters, units, language),
        duration: durationMeasure(seconds, language),
        start_location: start,
        end_location: end,
        ...(vehicle ? findTolls(path, vehicle, tariffs) : noLegTolls),
      };
    }),
  };
}
