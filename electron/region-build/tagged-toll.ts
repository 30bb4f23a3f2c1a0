import type { VehicleClass } from '../../shared/tariffs/vehicle-class.ts';
import type { TollDirection } from '../region-format/toll-map.ts';
import { type ConditionedVehicle, conditionalValues } from './conditional-values.ts';
import type { Tags } from './osm/element.ts';

/** Direction in which a vehicle pays a toll on a way; `none` if the tags say it doesn't. */
export type TaggedToll = TollDirection | 'none';

/** Classes that the vehicle is in, most specific first (https://wiki.openstreetmap.org/wiki/Key:toll). */
const closestClasses: Record<VehicleClass, readonly string[]> = {
  car: ['m1', 'motorcar'],
  truck: ['n3', 'hgv_articulated', 'hgv'],
};
/** Lighter classes of the same kind. If one pays, so does the vehicle; if none pays, the vehicle still may. */
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

const classMatcher = (vehicle: VehicleClass) => (name: string) =>
  classes.has(name)
    ? [closestClasses[vehicle], lighterClasses[vehicle], allVehicles].some((names) => names.includes(name))
    : undefined;

/** A typical car, and the routing engine's default truck. */
const sampleVehicles: Record<VehicleClass, ConditionedVehicle> = {
  car: { weight: 2, axles: 2, length: 4.5, height: 1.6, width: 1.9, isInClass: classMatcher('car') },
  truck: {
    weight: 21.77,
    axles: 5,
    length: 21.64,
    height: 4.11,
    width: 2.6,
    isInClass: classMatcher('truck'),
  },
};

const suffixes = ['forward', 'backward', 'conditional'];
const exemptValues: ReadonlySet<string> = new Set(['no', 'none', 'free', 'false', '0', 'disused']);

/** Whether a value of a toll tag charges a vehicle; if it names classes, the vehicle must be in one of them. */
function isCharged(value: string, vehicle: VehicleClass): boolean {
  const words = value.split(';').map((word) => word.trim());
  const named = words.filter((word) => classes.has(word));
  return named.length > 0
    ? named.some(classMatcher(vehicle))
    : !words.every((word) => exemptValues.has(word));
}

/**
 * Whether a `:conditional` tag charges a vehicle; undefined if none of its conditions applies. A condition that applies
 * at times counts only if it charges, so that no toll is missed.
 */
function isChargedConditionally(text: string | undefined, vehicle: VehicleClass): boolean | undefined {
  if (text === undefined) return undefined;
  let charged: boolean | undefined;
  for (const { value, applies } of conditionalValues(text, sampleVehicles[vehicle])) {
    const isChargedByValue = isCharged(value, vehicle);
    if (applies === 'always' || (applies === 'at-times' && isChargedByValue)) charged = isChargedByValue;
  }
  return charged;
}

/** Whether tags charge a vehicle in one direction; undefined if none of them applies to it. */
function isChargedIn(tolls: Tags, vehicle: VehicleClass, direction: 'forward' | 'backward') {
  const isTolled = (key: string): boolean | undefined => {
    for (const candidate of [`${key}:${direction}`, key]) {
      const conditional = isChargedConditionally(tolls[`${candidate}:conditional`], vehicle);
      const value = tolls[candidate];
      const charged = conditional ?? (value === undefined ? undefined : isCharged(value, vehicle));
      if (charged !== undefined) return charged;
    }
    return undefined;
  };
  const firstCharged = (names: readonly string[]) =>
    names.map((name) => isTolled(`toll:${name}`)).find((charged) => charged !== undefined);
  const closest = firstCharged(closestClasses[vehicle]);
  if (closest !== undefined) return closest;
  if (lighterClasses[vehicle].some((name) => isTolled(`toll:${name}`))) return true;
  return firstCharged(allVehicles) ?? isTolled('toll');
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
  // Tags that name paying classes exempt the others.
  const someClassPays = Object.entries(tolls).some(([key, value]) =>
    key.endsWith(':conditional')
      ? conditionalValues(value, sampleVehicles[vehicle]).some(
          (conditional) => !exemptValues.has(conditional.value),
        )
      : !exemptValues.has(value),
  );
  return someClassPays ? 'none' : undefined;
}

/**
 * Returns the tags that say who pays a toll, in lower case, without `toll:operator` and the like; undefined if none.
 */
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
