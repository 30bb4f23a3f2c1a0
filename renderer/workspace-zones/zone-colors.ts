import { hueCount, type Palette, storeColorCount } from '../../shared/map-style/palette.ts';
import {
  effectiveColor,
  type StoreColor,
  withNewStoreColors,
} from '../../shared/planning/stores/store-colors.ts';
import type { ZoneColoring } from '../../shared/settings/settings.ts';
import type { Store } from '../../shared/zones/store.ts';
import type { Zone } from '../../shared/zones/zone.ts';

type Colored = Pick<Zone, 'storeId' | 'types'>;

/** What zone colors stand for, and the color index of each store or type (in the palette's `stores`). */
export interface ZoneColors {
  coloring: ZoneColoring;
  colorByGroup: ReadonlyMap<string, number>;
  /** Numbers shown with the colors, by group in order of names; absent if colors suffice. */
  numbers?: ReadonlyMap<string, number>;
}

/** Maximum number of colors that can be distinguished at a glance. */
const maxPlainColors = 12;

/**
 * Returns numbers for groups of zones, from 1 in the order of their names; undefined if colors are enough to tell
 * them apart.
 */
export function groupNumbers(
  groups: Iterable<string>,
  nameOf: (group: string) => string,
): ReadonlyMap<string, number> | undefined {
  const numbers = numbersByName(groups, nameOf);
  return numbers.size <= maxPlainColors ? undefined : numbers;
}

/** Numbers of groups, from 1 in the order of their names. */
export function numbersByName(
  groups: Iterable<string>,
  nameOf: (group: string) => string,
): ReadonlyMap<string, number> {
  const named = Array.from(groups, (group) => ({ group, name: nameOf(group) }));
  named.sort((one, other) => groupNameCollator.compare(one.name, other.name));
  return new Map(named.map(({ group }, index) => [group, index + 1]));
}

/**
 * Store IDs to be numbered: those of zones and of all stores of the workspace. Otherwise numbers on printed maps
 * would no longer match once a store loses its last zone.
 */
export function numberedStores(
  stores: Iterable<Pick<Store, 'storeId'>>,
  zones: Iterable<Pick<Zone, 'storeId'>>,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { storeId } of stores) ids.add(storeId);
  for (const { storeId } of zones) ids.add(storeId);
  ids.delete('');
  return ids;
}

const groupNameCollator = new Intl.Collator(undefined, { numeric: true });

/** Number of a zone's group; undefined if groups aren't numbered, or for zones without a group. */
export const numberOfZone = (zone: Colored, { coloring, numbers }: ZoneColors): number | undefined =>
  numbers?.get(colorGroupOf(zone, coloring));

/** Group that determines a zone's color: its store id or first type. Empty if it has none. */
export const colorGroupOf = ({ storeId, types }: Colored, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeId : (types[0] ?? '');

/** Color of a zone, as index in `zoneScale`. */
export const colorOfZone = (zone: Colored, colors: ZoneColors): number =>
  colorOfGroup(colorGroupOf(zone, colors.coloring), colors);

/** Color of a store or type, as index in `zoneScale`. */
export const colorOfGroup = (group: string, { colorByGroup }: ZoneColors): number =>
  colorByGroup.get(group) ?? storeColorCount;

/** All zone colors; the last is for zones without a store or type. */
export const zoneScale = ({ stores, noStore }: Palette): string[] => [...stores, noStore];

/** Edge colors in the order of `zoneScale`, which contrast with the land on the map. */
export const zoneEdges = ({ storeEdges, noStoreEdge }: Palette): string[] => [...storeEdges, noStoreEdge];

/** Fill of a color index in a palette, as CSS color. */
export const fillInPalette = (color: number, { stores, noStore }: Palette): string =>
  stores[color] ?? noStore;

/** Edge of a color index in a palette, as CSS color. */
export const edgeInPalette = (color: number, { storeEdges, noStoreEdge }: Palette): string =>
  storeEdges[color] ?? noStoreEdge;

/** CSS variables of a color swatch next to text: `--store` is the fill, `--store-edge` the edge. */
export const swatchStyle = (color: number, palette: Palette) => ({
  '--store': fillInPalette(color, palette),
  '--store-edge': edgeInPalette(color, palette),
});

/** Returns the colors of zones: as stored in the workspace, or for new stores the ones that they will be assigned. */
export function zoneColors(
  zones: Iterable<Colored>,
  coloring: ZoneColoring,
  storeColors: readonly StoreColor[],
): ZoneColors {
  const groups = new Set<string>();
  for (const zone of zones) groups.add(colorGroupOf(zone, coloring));
  groups.delete('');
  if (coloring === 'type') return { coloring, colorByGroup: colorsByName(groups) };
  const stored = withNewStoreColors(storeColors, groups).filter(({ store }) => groups.has(store));
  return { coloring, colorByGroup: new Map(stored.map((one) => [one.store, effectiveColor(one)])) };
}

/** Whether two sets of colors have the same groups, each with the same color and number. */
export const areSameColors = (one: ZoneColors, other: ZoneColors): boolean =>
  one.coloring === other.coloring &&
  haveSameEntries(one.colorByGroup, other.colorByGroup) &&
  haveSameEntries(one.numbers ?? new Map(), other.numbers ?? new Map());

/** Compares by key: maps of the same size may have different groups, for instance after a store's ID has changed. */
const haveSameEntries = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([group, value]) => other.get(group) === value);

/** Whether any group of `one` has a different color or number in `other`. */
export const isRecolored = (one: ZoneColors, other: ZoneColors): boolean =>
  one.coloring !== other.coloring ||
  (one.numbers === undefined) !== (other.numbers === undefined) ||
  [...(one.numbers ?? [])].some(([group, number]) => (other.numbers?.get(group) ?? number) !== number) ||
  [...one.colorByGroup].some(([group, color]) => (other.colorByGroup.get(group) ?? color) !== color);

/**
 * Assigns each name a color by its hash, so that colors stay the same when names are added or removed. On collision,
 * assigns the next free color.
 */
function colorsByName(names: ReadonlySet<string>): Map<string, number> {
  const colors = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of [...names].sort()) {
    let color = hueOfName(name);
    while (taken.has(color) && taken.size < storeColorCount) color = (color + 1) % storeColorCount;
    taken.add(color);
    colors.set(name, color);
  }
  return colors;
}

const hueOfName = (name: string): number => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % hueCount;
};
