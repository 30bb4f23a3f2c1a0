import type { Tags } from './osm/element.ts';

/** Access according to tags: for everyone, for destinations only, with permission only, or for nobody. */
export type Permission = 'open' | 'local' | 'private' | 'closed';

/** Access keys of each traveler, from most to least specific (https://wiki.openstreetmap.org/wiki/Key:access). */
export const keysOf = {
  foot: ['foot', 'access'],
  bicycle: ['bicycle', 'vehicle', 'access'],
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  truck: ['hgv', 'motor_vehicle', 'vehicle', 'access'],
} as const;
export type Traveler = keyof typeof keysOf;
export const travelers: readonly Traveler[] = ['foot', 'bicycle', 'car', 'truck'];

const keyOf = (tags: Tags, traveler: Traveler): string | undefined =>
  keysOf[traveler].find((key) => tags[key] !== undefined);

const permissions: Readonly<Record<string, Permission>> = {
  no: 'closed',
  private: 'private',
  permit: 'private',
  military: 'private',
  employees: 'private',
  staff: 'private',
  members: 'private',
  destination: 'local',
  customers: 'local',
  delivery: 'local',
  residents: 'local',
};
const permissionsByOpenness: readonly Permission[] = ['open', 'local', 'private', 'closed'];

/**
 * Returns the access of a traveler according to the most specific tag; of several values, the most open one. Undefined
 * if there is no tag, or none of its values is known.
 */
export function permissionOf(tags: Tags, traveler: Traveler): Permission | undefined {
  const key = keyOf(tags, traveler);
  const values = key === undefined ? [] : (tags[key] ?? '').split(';').map((value) => value.trim());
  const foundPermissions = values.map(
    (value) => permissions[value] ?? (openValues.has(value) ? 'open' : undefined),
  );
  return permissionsByOpenness.find((permission) => foundPermissions.includes(permission));
}

const openValues: ReadonlySet<string> = new Set([
  ...['yes', 'permissive', 'designated', 'official', 'public', 'allowed', 'use_sidepath', 'dismount'],
]);

/** Whether the public has no access. */
export const isShut = (permission: Permission | undefined): boolean =>
  permission === 'private' || permission === 'closed';

/** Whether a way that no access tag closes isn't for through traffic: reserved for emergencies, or being built. */
const isReserved = (tags: Tags): boolean =>
  permissionOf(tags, 'car') === undefined &&
  (tags.service === 'emergency_access' || tags.construction === 'yes');

/** Restrictions of a way according to its tags. */
export interface WayAccess {
  /** Whether walking and cycling require permission. */
  isPrivate: boolean;
  /** Whether bicycles may be pushed but not ridden. */
  isPushed: boolean;
  /** Whether cars, and trucks, may only drive to destinations on the way. */
  isLocalForCars: boolean;
  isLocalForTrucks: boolean;
}

/** Returns a way's restrictions. A way that is open for walking or for cycling isn't private. */
export function wayAccess(tags: Tags): WayAccess {
  const [foot, bicycle] = [permissionOf(tags, 'foot'), permissionOf(tags, 'bicycle')];
  const isLocal = (traveler: Traveler) => {
    const permission = permissionOf(tags, traveler);
    return permission === 'local' || permission === 'private' || isReserved(tags);
  };
  return {
    isPrivate: isShut(foot) && isShut(bicycle) && (foot === 'private' || bicycle === 'private'),
    isPushed: !isShut(foot) && bicycle === 'private',
    isLocalForCars: isLocal('car'),
    isLocalForTrucks: isLocal('truck'),
  };
}

/** Values of `barrier` that people with permission can open. */
const gates: ReadonlySet<string> = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_beam', 'yes']);

/** A gate closed to the public that people with permission can open. */
export interface Gate {
  /** Whether it is closed to the public for both walking and cycling. */
  isShutOnFoot: boolean;
  isShutForCars: boolean;
  /** Modes of travel that pass with permission. */
  opensFor: readonly Traveler[];
}

/**
 * Returns the gate that tags describe; undefined if they don't describe one, or one that is open to everyone. On a
 * gate, `access=no` and `foot=no` mean that the public may not pass; people with permission can.
 */
export function gateOf(tags: Tags): Gate | undefined {
  if (tags.barrier === undefined || !gates.has(tags.barrier)) return undefined;
  const isPublic = (traveler: Traveler) => {
    const permission = permissionOf(tags, traveler);
    return permission === undefined ? tags.locked !== 'yes' : !isShut(permission);
  };
  const opensFor = travelers.filter((traveler) => {
    if (isPublic(traveler)) return false;
    const isBanned = traveler !== 'foot' && keyOf(tags, traveler) !== 'access';
    return permissionOf(tags, traveler) !== 'closed' || !isBanned;
  });
  const opens = (traveler: Traveler) => opensFor.includes(traveler);
  const isShutOnFoot = !isPublic('foot') && !isPublic('bicycle') && (opens('foot') || opens('bicycle'));
  const isShutForCars = opens('car');
  return isShutOnFoot || isShutForCars ? { isShutOnFoot, isShutForCars, opensFor } : undefined;
}
