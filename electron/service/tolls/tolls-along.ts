import { createHash } from 'node:crypto';
import type { Toll, TollFare } from '../../../shared/api/distance.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Tariff } from '../../../shared/tariffs/tariff-file.ts';
import type { VehicleClass } from '../../../shared/tariffs/vehicle-class.ts';
import { folded } from '../../../shared/text/folded.ts';
import type { Amount, TollBooth, TollMap, TollRoad } from '../../region-format/toll-map.ts';
import { type TollIndex, tollIndex } from './toll-index.ts';

export interface LegTolls {
  tolls: Toll[];
  tollSystems: { id: number; name: string }[];
}

/** Returns the tolls along a path in order, with fares for the vehicle. */
export type TollFinder = (
  path: readonly LatLng[],
  vehicle: VehicleClass,
  tariffs: readonly Tariff[],
) => LegTolls;

/** Stretches of one system within this distance are one toll: tags have gaps, mainly at booths. */
const maxGapMeters = 1500;

/** A stretch of toll road with its booths, or booths only; `from` and `to` are indexes into the path. */
interface Stretch {
  from: number;
  to: number;
  roads: TollRoad[];
  booths: TollBooth[];
}

/** Returns a finder for the tolls of a region. */
export function tollFinder(map: TollMap): TollFinder {
  const index = tollIndex(map);
  return (path, vehicle, tariffs) => {
    const systems: string[] = [];
    const tolls = stretchesOf(path, vehicle, index).flatMap((stretch) => {
      const system = systemOf(stretch);
      if (!systems.includes(system)) systems.push(system);
      return tollsOf(stretch, { system, index: systems.indexOf(system) }, vehicle, tariffs);
    });
    return { tolls, tollSystems: systems.map((name) => ({ id: idOf(name), name })) };
  };
}

function stretchesOf(path: readonly LatLng[], vehicle: VehicleClass, index: TollIndex): Stretch[] {
  const stretches: Stretch[] = [];
  const gapMeters = (from: number, to: number) =>
    path.slice(from, to).reduce((sum, at, step) => sum + distanceMeters(at, path[from + step + 1] ?? at), 0);
  const append = (next: Stretch) => {
    const last = stretches[stretches.length - 1];
    const isContinued =
      last &&
      isSameSystem(last, next) &&
      (next.from <= last.to || gapMeters(last.to, next.from) <= maxGapMeters);
    if (!last || !isContinued) {
      stretches.push(next);
      return;
    }
    last.to = Math.max(last.to, next.to);
    last.roads.push(...next.roads);
    last.booths.push(...next.booths);
  };

  const passedBooths = new Set<number>();
  let previousRoads: readonly TollRoad[] = [];
  for (const [to, at] of path.entries()) {
    const from = path[to - 1];
    // A booth at the start has already been passed.
    if (!from) continue;
    const roads = index.roadsAlong(from, at, vehicle);
    const road = roads.find((one) => previousRoads.includes(one)) ?? roads[0];
    if (road) append({ from: to - 1, to, roads: [road], booths: [] });
    for (const booth of index.boothsAt(at, vehicle)) {
      if (passedBooths.has(booth.id)) continue;
      passedBooths.add(booth.id);
      append({ from: to, to, roads: [], booths: [booth] });
    }
    previousRoads = roads;
  }
  return stretches;
}

/** Whether two stretches are of one system. Links and booths often have no name or number; they join the adjacent one. */
function isSameSystem(a: Stretch, b: Stretch): boolean {
  const isBoothOnRoad = b.from <= a.to && (a.roads.length === 0 || b.roads.length === 0);
  if (isBoothOnRoad) return true;
  const [nameA, nameB] = [knownSystem(a), knownSystem(b)];
  if (nameA === undefined || nameB === undefined || nameA === nameB) return true;
  const [refA, refB] = [refOf(a), refOf(b)];
  return refA !== undefined && refA === refB;
}

const refOf = ({ roads }: Stretch) => roads.find(({ ref }) => ref)?.ref;
const operatorOf = ({ roads, booths }: Stretch) =>
  roads.find(({ operator }) => operator)?.operator ?? booths.find(({ operator }) => operator)?.operator;
const knownSystem = (stretch: Stretch): string | undefined =>
  operatorOf(stretch) ?? refOf(stretch) ?? stretch.roads.find(({ name }) => name)?.name;

/** Name of a system if the map has neither an operator nor a road name. */
const unnamedSystem = 'Toll';
const systemOf = (stretch: Stretch): string =>
  knownSystem(stretch) ?? stretch.booths.find(({ name }) => name)?.name ?? unnamedSystem;

/**
 * Returns the tolls of a stretch: one for each booth with its own prices, and one that is paid at the other booths. The
 * fares of a toll are alternatives. Tariffs take precedence over prices in the map, which are often outdated.
 */
function tollsOf(
  stretch: Stretch,
  { system, index }: { system: string; index: number },
  vehicle: VehicleClass,
  tariffs: readonly Tariff[],
): Toll[] {
  const vehicleTariffs = tariffs.filter(({ vehicle_class }) => vehicle_class === vehicle);
  const toll = (booths: readonly TollBooth[], fares: TollFare[]): Toll => {
    const country = [...booths, ...stretch.roads].find((one) => one.country)?.country;
    return {
      ...(country && { countryCode: country }),
      tollSystemRef: index,
      tollSystem: system,
      tollSystems: [index],
      fares,
      tollCollectionLocations: booths.map(({ name, lat, lng }) => ({
        name: name ?? system,
        location: { lat, lng },
      })),
    };
  };

  const separateTolls: Toll[] = [];
  const sharedBooths: TollBooth[] = [];
  for (const booth of stretch.booths) {
    const boothTariffs = vehicleTariffs.filter((tariff) => isTariffOf(tariff, booth, system));
    const fares =
      boothTariffs.length > 0
        ? boothTariffs.map((tariff) => tariffFare(tariff, booth.id))
        : mapFares(booth.charge[vehicle], system, booth.id, booth.paymentMethods);
    if (fares.length > 0) separateTolls.push(toll([booth], fares));
    else sharedBooths.push(booth);
  }
  if (sharedBooths.length === 0 && separateTolls.length > 0) return separateTolls;
  const systemTariffs = vehicleTariffs.filter(
    ({ booth, operator }) => booth === '' && isSameText(operator, system),
  );
  const chargingRoad = stretch.roads.find(({ charge }) => charge[vehicle]);
  const fares =
    systemTariffs.length > 0
      ? systemTariffs.map((tariff) => tariffFare(tariff, index))
      : mapFares(chargingRoad?.charge[vehicle], system, chargingRoad?.id ?? index, []);
  return [...separateTolls, toll(sharedBooths, fares)];
}

const isSameText = (one: string, other: string): boolean => folded(one.trim()) === folded(other.trim());

const isTariffOf = (tariff: Tariff, booth: TollBooth, system: string): boolean =>
  tariff.booth !== '' &&
  (tariff.booth === String(booth.id) || (booth.name !== undefined && isSameText(tariff.booth, booth.name))) &&
  (tariff.operator === '' || isSameText(tariff.operator, system));

const tariffFare = (tariff: Tariff, placeId: number): TollFare => ({
  id: digest(`${placeId} ${JSON.stringify(tariff)}`),
  name: tariff.name,
  price: { type: 'value', currency: tariff.currency, value: tariff.price },
  reason: 'toll',
  paymentMethods: tariff.payment_methods,
  transponders: tariff.transponders.map((system) => ({ system })),
  date: tariff.date,
  // Explicitly null: an absent field would mean that the source is unknown.
  source: tariff.source === '' ? null : tariff.source,
});

/** Returns the fare tagged in the map, if any, as a list. */
function mapFares(
  charge: Amount | undefined,
  system: string,
  placeId: number,
  paymentMethods: string[],
): TollFare[] {
  if (!charge) return [];
  return [
    {
      id: digest(`${placeId} ${charge.value} ${charge.currency}`),
      name: system,
      price: { type: 'value', ...charge },
      reason: 'toll',
      paymentMethods,
      transponders: [],
      source: 'OpenStreetMap',
    },
  ];
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns a stable number for a system's name. */
const idOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE() >>> 1;
