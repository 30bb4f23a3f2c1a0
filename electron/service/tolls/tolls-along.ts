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

/** Finds the tolls along a path, in order. */
export type TollFinder = (
  path: readonly LatLng[],
  vehicle: VehicleClass,
  tariffs: readonly Tariff[],
) => LegTolls;

/** Pieces of one system within this distance are one toll: the tags have gaps, mainly at booths. */
const maxGapMeters = 1500;

/** A stretch of toll road with its booths, or booths only. */
interface Stretch {
  from: number;
  to: number;
  roads: TollRoad[];
  booths: TollBooth[];
}

/** Prepares a region's tolls for queries. */
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
  const add = (next: Stretch) => {
    const last = stretches[stretches.length - 1];
    const joins =
      last &&
      sameSystem(last, next) &&
      (next.from <= last.to || gapMeters(last.to, next.from) <= maxGapMeters);
    if (!last || !joins) {
      stretches.push(next);
      return;
    }
    last.to = Math.max(last.to, next.to);
    last.roads.push(...next.roads);
    last.booths.push(...next.booths);
  };

  const met = new Set<number>();
  let before: readonly TollRoad[] = [];
  for (const [to, at] of path.entries()) {
    const from = path[to - 1];
    // A booth at the start has already been passed.
    if (!from) continue;
    const here = index.roadsAlong(from, at, vehicle);
    const road = here.find((one) => before.includes(one)) ?? here[0];
    if (road) add({ from: to - 1, to, roads: [road], booths: [] });
    for (const booth of index.boothsAt(at, vehicle)) {
      if (met.has(booth.id)) continue;
      met.add(booth.id);
      add({ from: to, to, roads: [], booths: [booth] });
    }
    before = here;
  }
  return stretches;
}

/** Links and booths often have no name or number: they belong to the adjacent system. */
function sameSystem(a: Stretch, b: Stretch): boolean {
  const boothOnRoad = b.from <= a.to && (a.roads.length === 0 || b.roads.length === 0);
  if (boothOnRoad) return true;
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

/** Used if the map names neither operator nor road. */
const nameless = 'Toll';
const systemOf = (stretch: Stretch): string =>
  knownSystem(stretch) ?? stretch.booths.find(({ name }) => name)?.name ?? nameless;

/**
 * A booth with its own prices is a separate toll; the other booths of a stretch are where its single toll is paid. The
 * fares of a toll are alternatives. Tariffs take precedence over map prices, which nobody keeps up to date.
 */
function tollsOf(
  stretch: Stretch,
  { system, index }: { system: string; index: number },
  vehicle: VehicleClass,
  tariffs: readonly Tariff[],
): Toll[] {
  const ofVehicle = tariffs.filter(({ vehicle_class }) => vehicle_class === vehicle);
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

  const alone: Toll[] = [];
  const shared: TollBooth[] = [];
  for (const booth of stretch.booths) {
    const listed = ofVehicle.filter((tariff) => isFor(tariff, booth, system));
    const fares =
      listed.length > 0
        ? listed.map((tariff) => tariffFare(tariff, booth.id))
        : chargeFares(booth.charge[vehicle], system, booth.id, booth.paymentMethods);
    if (fares.length > 0) alone.push(toll([booth], fares));
    else shared.push(booth);
  }
  if (shared.length === 0 && alone.length > 0) return alone;
  const listed = ofVehicle.filter(({ booth, operator }) => booth === '' && sameText(operator, system));
  const charged = stretch.roads.find(({ charge }) => charge[vehicle]);
  const fares =
    listed.length > 0
      ? listed.map((tariff) => tariffFare(tariff, index))
      : chargeFares(charged?.charge[vehicle], system, charged?.id ?? index, []);
  return [...alone, toll(shared, fares)];
}

const sameText = (one: string, other: string): boolean => folded(one.trim()) === folded(other.trim());

const isFor = (tariff: Tariff, booth: TollBooth, system: string): boolean =>
  tariff.booth !== '' &&
  (tariff.booth === String(booth.id) || (booth.name !== undefined && sameText(tariff.booth, booth.name))) &&
  (tariff.operator === '' || sameText(tariff.operator, system));

const tariffFare = (tariff: Tariff, at: number): TollFare => ({
  id: digest(`${at} ${JSON.stringify(tariff)}`),
  name: tariff.name,
  price: { type: 'value', currency: tariff.currency, value: tariff.price },
  reason: 'toll',
  paymentMethods: tariff.payment_methods,
  transponders: tariff.transponders.map((system) => ({ system })),
  date: tariff.date,
  // An explicit null, because a response without the field may still have a source.
  source: tariff.source === '' ? null : tariff.source,
});

/** Returns the fare given in the map. */
function chargeFares(
  charge: Amount | undefined,
  system: string,
  at: number,
  paymentMethods: string[],
): TollFare[] {
  if (!charge) return [];
  return [
    {
      id: digest(`${at} ${charge.value} ${charge.currency}`),
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
