import type { Tags } from './osm/elements.ts';

/** What tags let a traveller do: go there as everybody, only with a destination there, only by right, or not at all. */
export type Permission = 'open' | 'local' | 'private' | 'closed';

/** Keys from the most particular to the most general (https://wiki.openstreetmap.org/wiki/Key:access). */
export const keysOf = {
  foot: ['foot', 'access'],
  bicycle: ['bicycle', 'vehicle', 'access'],
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  truck: ['hgv', 'motor_vehicle', 'vehicle', 'access'],
} as const;
export type Traveller = keyof typeof keysOf;
export const travellers: readonly Traveller[] = ['foot', 'bicycle', 'car', 'truck'];

const keyOf = (tags: Tags, traveller: Traveller): string | undefined =>
  keysOf[traveller].find((key) => tags[key] !== undefined);

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

/** @returns undefined where no tag says anything, or one says what is not known here */
export function permissionOf(tags: Tags, traveller: Traveller): Permission | undefined {
  const key = keyOf(tags, traveller);
  const values = key === undefined ? [] : (tags[key] ?? '').split(';').map((value) => value.trim());
  const said = values.map((value) => permissions[value] ?? (knownOpen.has(value) ? 'open' : undefined));
  return fromMostOpen.find((permission) => said.includes(permission));
}

const knownOpen: ReadonlySet<string> = new Set([
  ...['yes', 'permissive', 'designated', 'official', 'public', 'allowed', 'use_sidepath', 'dismount'],
]);

/** Whether the public may not go there. */
export const isShut = (permission: Permission | undefined): boolean =>
  permission === 'private' || permission === 'closed';

/** What the routing engine makes of a way, or has to be told. */
export interface WayAccess {
  /** Whether whoever goes on foot or by bicycle may do so only with a right to it. */
  isPrivate: boolean;
  /** Whether a bicycle may be pushed, but not ridden. */
  isPushed: boolean;
  /** Whether cars and trucks may only go where they have a destination. */
  localCars: boolean;
  localTrucks: boolean;
}

/** What tags say of a way. What is private for one of those who go on foot or by bicycle and open to the other is open. */
export function wayAccess(tags: Tags): WayAccess {
  const [foot, bicycle] = [permissionOf(tags, 'foot'), permissionOf(tags, 'bicycle')];
  const isLocal = (traveller: Traveller) => {
    const permission = permissionOf(tags, traveller);
    return permission === 'local' || permission === 'private';
  };
  return {
    isPrivate: isShut(foot) && isShut(bicycle) && (foot === 'private' || bicycle === 'private'),
    isPushed: !isShut(foot) && bicycle === 'private',
    localCars: isLocal('car'),
    localTrucks: isLocal('truck'),
  };
}

/** Barriers that who has a right to it opens. */
const gates: ReadonlySet<string> = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_beam', 'yes']);

/** A gate that is shut for the public, and opened for those who have a right to it. */
export interface Gate {
  /** For whoever goes on foot or by bicycle. */
  isShutOnFoot: boolean;
  isShutForCars: boolean;
  /** Who gets through with a right to it. */
  opensFor: readonly Traveller[];
}

/**
 * What tags say of a gate; undefined for what is none, or is open to all. `access=no` and `foot=no` of a gate say that
 * the public may not pass it, and not that nobody gets in.
 */
export function gateOf(tags: Tags): Gate | undefined {
  if (tags.barrier === undefined || !gates.has(tags.barrier)) return undefined;
  const isPublic = (traveller: Traveller) => {
    const permission = permissionOf(tags, traveller);
    return permission === undefined ? tags.locked !== 'yes' : !isShut(permission);
  };
  const opensFor = travellers.filter((traveller) => {
    if (isPublic(traveller)) return false;
    const isBanned = traveller !== 'foot' && keyOf(tags, traveller) !== 'access';
    return permissionOf(tags, traveller) !== 'closed' || !isBanned;
  });
  const opens = (traveller: Traveller) => opensFor.includes(traveller);
  const isShutOnFoot = !isPublic('foot') && !isPublic('bicycle') && (opens('foot') || opens('bicycle'));
  const isShutForCars = opens('car');
  return isShutOnFoot || isShutForCars ? { isShutOnFoot, isShutForCars, opensFor } : undefined;
}
