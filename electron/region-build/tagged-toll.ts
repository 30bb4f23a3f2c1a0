import type { VehicleClass } from '../../shared/tariffs/vehicle-class.ts';
import type { TollDirection } from '../region-format/toll-map.ts';
import { type ConditionedVehicle, conditionalValues } from './conditional-values.ts';
import type { Tags } from './osm/element.ts';

/** Direction in which a vehicle pays a toll on a way; `none` if the tags say it doesn't. */
export type TaggedToll = TollDirection | 'none';

/** Classes of a vehicle, most specific first (https://wiki.openstreetmap.org/wiki/Key:toll). */
const closestClasses: Record<VehicleClass, readonly string[]> = {
  car: ['m1', 'motorcar'],
  truck: ['n3', 'hgv_articulated', 'hgv'],
};
/** Lighter classes of the same kind. If they pay, so does the vehicle; if they don't, nothing follows. */
const lighterClasses: Record<VehicleClass, readonly string[]> = { car: [], truck: ['n2', 'goods', 'n1'] };
const allVehicles = ['motor_vehicle', 'vehicle'];
const otherClasses = [
  ...['motorcycle', 'moped', 'mofa', 'snowmobile', 'atv', 'bicycle', 'foot', 'horse'],
  ...['m2', 'm3', 'bus', 'coach', 'minibus', 'tourist_bus', 'psv', 'taxi'],
  ...['trailer', 'caravan', 'motorhome', 'agricultural'],
];
const classes: ReadonlySet<string> = new Set([
  ...Object.values(closestClasses).flat(),
  ...Object.values(lighterClasses).flat(),
  ...allVehicles,
  ...otherClasses,
]);

const isOf = (vehicle: VehicleClass) => (name: string) =>
  classes.has(name)
    ? [closestClasses[vehicle], lighterClasses[vehicle], allVehicles].some((some) => some.includes(name))
    : undefined;

/** A typical car, and the routing engine's default truck. */
const vehicles: Record<VehicleClass, ConditionedVehicle> = {
  car: { weight: 2, axles: 2, length: 4.5, height: 1.6, width: 1.9, isOf: isOf('car') },
  truck: { weight: 21.77, axles: 5, length: 21.64, height: 4.11, width: 2.6, isOf: isOf('truck') },
};

const suffixes = ['forward', 'backward', 'conditional'];
const refusals: ReadonlySet<string> = new Set(['no', 'none', 'free', 'false', '0', 'disused']);

/** Whether a value charges a vehicle; if it names classes, the vehicle must be in one. */
function isCharged(value: string, vehicle: VehicleClass): boolean {
  const words = value.split(';').map((word) => word.trim());
  const named = words.filter((word) => classes.has(word));
  return named.length > 0 ? named.some(isOf(vehicle)) : !words.every((word) => refusals.has(word));
}

/**
 * Whether a `:conditional` tag charges a toll; a time-dependent condition counts if it charges, so that no toll is
 * missed.
 */
function isChargedConditionally(text: string | undefined, vehicle: VehicleClass): boolean | undefined {
  if (text === undefined) return undefined;
  let charged: boolean | undefined;
  for (const { value, holds } of conditionalValues(text, vehicles[vehicle])) {
    const isChargedByValue = isCharged(value, vehicle);
    if (holds === 'always' || (holds === 'at-times' && isChargedByValue)) charged = isChargedByValue;
  }
  return charged;
}

/** Whether tags of one direction charge a vehicle; undefined if they don't mention it. */
function isChargedIn(tolls: Tags, vehicle: VehicleClass, direction: 'forward' | 'backward') {
  const isTolled = (key: string): boolean | undefined => {
    for (const one of [`${key}:${direction}`, key]) {
      const conditional = isChargedConditionally(tolls[`${one}:conditional`], vehicle);
      const value = tolls[one];
      const charged = conditional ?? (value === undefined ? undefined : isCharged(value, vehicle));
      if (charged !== undefined) return charged;
    }
    return undefined;
  };
  const first = (names: readonly string[]) =>
    names.map((name) => isTolled(`toll:${name}`)).find((charged) => charged !== undefined);
  const closest = first(closestClasses[vehicle]);
  if (closest !== undefined) return closest;
  if (lighterClasses[vehicle].some((name) => isTolled(`toll:${name}`))) return true;
  return first(allVehicles) ?? isTolled('toll');
}

/**
 * Returns the direction in which a vehicle pays by the tags `toll`, `toll:hgv` and so on, with their conditions; a toll
 * at certain hours counts. `none` if the tags exempt it or only charge other classes; undefined if no tag applies.
 */
export function taggedToll(tags: Tags, vehicle: VehicleClass): TaggedToll | undefined {
  const tolls = tollTags(tags);
  if (!tolls) return undefined;
  const [forward, backward] = [
    isChargedIn(tolls, vehicle, 'forward'),
    isChargedIn(tolls, vehicle, 'backward'),
  ];
  if (forward && backward) return 'both';
  if (forward) return 'forward';
  if (backward) return 'backward';
  if (forward === false || backward === false) return 'none';
  // If the tags name classes that pay, others don't.
  const someClassPays = Object.entries(tolls).some(([key, value]) =>
    key.endsWith(':conditional')
      ? conditionalValues(value, vehicles[vehicle]).some((one) => !refusals.has(one.value))
      : !refusals.has(value),
  );
  return someClassPays ? 'none' : undefined;
}

/** Tags that say who pays a toll, in lower case; not `toll:operator` and the like. */
function tollTags(tags: Tags): Tags | undefined {
  let tolls: Record<string, string> | undefined;
  for (const key in tags) {
    if (!key.startsWith('toll')) continue;
    const [name, ...parts] = key.toLowerCase().split(':');
    if (name !== 'toll' || !parts.every((part) => classes.has(part) || suffixes.includes(part))) continue;
    tolls ??= {};
    tolls[key.toLowerCase()] = tags[key]?.toLowerCase() ?? '';
  }
  return tolls;
}
