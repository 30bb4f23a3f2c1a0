import type { TransitModeSelection } from '../../../shared/api/codec.ts';
import { type TransitMode, transitModes } from '../../../shared/api/value-sets.ts';
import { routeTypeOf } from '../../region-format/timetables/route-types.ts';

/** Public transit modes of a remote engine and their API counterparts. */
export interface EngineModes {
  /** API mode and English name of the vehicle by the engine's mode. */
  byName: Readonly<Record<string, { mode: TransitMode; category: string }>>;
  /** Engine modes that include the vehicles of an API mode, for API modes without a counterpart. */
  includedIn: Partial<Record<TransitMode, readonly string[]>>;
}

/**
 * Returns the mode and vehicle name of a ride: by its GTFS `route_type` if known, else by the engine's mode.
 * @returns undefined if the engine's mode isn't public transit
 */
export function rideModeOf({ byName }: EngineModes, name: string, routeType: number | undefined) {
  const engineMode = byName[name];
  return engineMode && ((routeType === undefined ? undefined : routeTypeOf(`${routeType}`)) ?? engineMode);
}

/**
 * Returns the engine's modes to request for a selection. They may include more than was selected: filter the rides by
 * `isModeSelected`.
 */
export function engineModesFor(
  { byName, includedIn }: EngineModes,
  selection: TransitModeSelection,
): string[] {
  const selected = transitModes.filter((mode) => isModeSelected(mode, selection));
  const directNames = Object.entries(byName).flatMap(([name, { mode }]) =>
    selected.includes(mode) ? [name] : [],
  );
  return [...new Set([...directNames, ...selected.flatMap((mode) => includedIn[mode] ?? [])])];
}

export const isModeSelected = (mode: TransitMode, selection: TransitModeSelection | undefined): boolean =>
  !selection || selection.modes.includes(mode) !== selection.exclude;
