import type { Tags } from './osm/element.ts';

/** Access by tags: for everyone, for destinations only, with permission only, or none. */
export type Permission = 'open' | 'local' | 'private' | 'closed';

/** Keys from most to least specific (https://wiki.openstreetmap.org/wiki/Key:access). */
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
const fromMostOpen: readonly Permission[] = ['open', 'local', 'private', 'closed'];

/** @returns undefined if no tag gives a known value */
export function permissionOf(tags: Tags, traveler: Traveler): Permission | undefined {
  const key = keyOf(tags, traveler);
  const values = key === undefined ? [] : (tags[key] ?? '').split(';').map((value) => value.trim());
  const permissionsFound = values.map(
    (value) => permissions[value] ?? (knownOpen.has(value) ? 'open' : undefined),
  );
  return fromMostOpen.find((permission) => permissionsFound.includes(permission));
}

const knownOpen: ReadonlySet<string> = new Set([
  ...['yes', 'permissive', 'designated', 'official', 'public', 'allowed', 'use_sidepath', 'dismount'],
]);

/** Whether the public may not enter. */
export const isShut = (permission: Permission | undefined): boolean =>
  permission === 'private' || permission === 'closed';

/** Whether cars may not drive through a way that no access tag closes: for emergency vehicles, or being built. */
const isReserved = (tags: Tags): boolean =>
  permissionOf(tags, 'car') === undefined &&
  (tags.service === 'emergency_access' || tags.construction === 'yes');

/** How the routing engine sees a way, or what it must be told. */
export interface WayAccess {
  /** Whether walking and cycling require permission. */
  isPrivate: boolean;
  /** Whether a bicycle may be pushed, but not ridden. */
  isPushed: boolean;
  /** Whether cars and trucks may only go to destinations on it. */
  localCars: boolean;
  localTrucks: boolean;
}

/** Returns a way's access by its tags. A way private for only one of walking and cycling counts as open. */
export function wayAccess(tags: Tags): WayAccess {
  const [foot, bicycle] = [permissionOf(tags, 'foot'), permissionOf(tags, 'bicycle')];
  const isLocal = (traveler: Traveler) => {
    const permission = permissionOf(tags, traveler);
    return permission === 'local' || permission === 'private' || isReserved(tags);
  };
  return {
    isPrivate: isShut(foot) && isShut(bicycle) && (foot === 'private' || bicycle === 'private'),
    isPushed: !isShut(foot) && bicycle === 'private',
    localCars: isLocal('car'),
    localTrucks: isLocal('truck'),
  };
}

/** Barriers that people with permission can open. */
const gates: ReadonlySet<string> = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_beam', 'yes']);

/** A gate closed to the public that people with permission can open. */
export interface Gate {
  /** For walking and cycling. */
  isShutOnFoot: boolean;
  isShutForCars: boolean;
  /** Modes of travel that pass with permission. */
  opensFor: readonly Traveler[];
}

/**
 * Returns a gate by its tags; undefined if it isn't one or is open to everyone. On a gate, `access=no` and `foot=no`
 * mean that the public may not pass, not that nobody can.
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
