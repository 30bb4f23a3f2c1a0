import type { TransitModeSelection } from '../../../shared/api/codec.ts';
import { type TransitMode, transitModes } from '../../../shared/api/value-sets.ts';
import { routeTypeOf } from '../../region-format/timetables/route-types.ts';

/** Modes of a remote engine by its names. */
export interface EngineModes {
  /** Each with a common name of the vehicle. */
  ofEngine: Readonly<Record<string, { mode: TransitMode; category: string }>>;
  /** API modes without a counterpart, with the modes that include them. */
  countedAs: Partial<Record<TransitMode, readonly string[]>>;
}

/** Returns the mode of a ride, by the GTFS `route_type` if the engine returns it; undefined if it isn't public transit. */
export function rideModeOf({ ofEngine }: EngineModes, name: string, routeType: number | undefined) {
  const known = ofEngine[name];
  return known && ((routeType === undefined ? undefined : routeTypeOf(`${routeType}`)) ?? known);
}

/** Returns the engine's modes for a selection: all that may include the requested ones. */
export function engineModesFor(
  { ofEngine, countedAs }: EngineModes,
  selection: TransitModeSelection,
): string[] {
  const wanted = transitModes.filter((mode) => isWanted(mode, selection));
  const own = Object.entries(ofEngine).flatMap(([name, { mode }]) => (wanted.includes(mode) ? [name] : []));
  return [...new Set([...own, ...wanted.flatMap((mode) => countedAs[mode] ?? [])])];
}

export const isWanted = (mode: TransitMode, selection: TransitModeSelection | undefined): boolean =>
  !selection || selection.modes.includes(mode) !== selection.exclude;
