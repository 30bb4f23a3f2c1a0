import { hueCount, type Palette, storeColorCount } from '../../shared/map-style/palette.ts';
import { colorOf, type StoreColor, withStores } from '../../shared/planning/stores/store-colors.ts';
import type { ZoneColoring } from '../../shared/settings/settings.ts';
import type { Store } from '../../shared/zones/store.ts';
import type { Zone } from '../../shared/zones/zone.ts';

type Colored = Pick<Zone, 'storeId' | 'types'>;

/** What zone colors represent, and the color index of each store or type. */
export interface ZoneColors {
  coloring: ZoneColoring;
  ofGroup: ReadonlyMap<string, number>;
  /** Numbers shown with the colors, by group in order of names; absent if colors suffice. */
  numbers?: ReadonlyMap<string, number>;
}

/** Maximum number of colors that can be distinguished at a glance. */
const maxPlainColors = 12;

/** Returns numbers for groups of zones, from 1 in the order of their names; undefined where colors tell them apart. */
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
  named.sort((one, other) => byGroupName.compare(one.name, other.name));
  return new Map(named.map(({ group }, index) => [group, index + 1]));
}

/**
 * Ids of the stores that have a number: those of the workspace too that have no zone, or else printed maps would no
 * longer match once a store loses its last zone.
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

const byGroupName = new Intl.Collator(undefined, { numeric: true });

/** The number of a zone's group; undefined where it has none. */
export const numberOfZone = (zone: Colored, { coloring, numbers }: ZoneColors): number | undefined =>
  numbers?.get(colorGroupOf(zone, coloring));

/** Group that determines a zone's color: its store id or first type. Empty if it has none. */
export const colorGroupOf = ({ storeId, types }: Colored, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeId : (types[0] ?? '');

/** The color of a zone, as an index in `zoneScale`. */
export const colorOfZone = (zone: Colored, colors: ZoneColors): number =>
  colorOfGroup(colorGroupOf(zone, colors.coloring), colors);

/** The color of a store or type, as an index in `zoneScale`. */
export const colorOfGroup = (group: string, { ofGroup }: ZoneColors): number =>
  ofGroup.get(group) ?? storeColorCount;

/** All zone colors; the last is for zones without a store or type. */
export const zoneScale = ({ stores, noStore }: Palette): string[] => [...stores, noStore];

/** Edge colors for these, which contrast with the land. */
export const zoneEdges = ({ storeEdges, noStoreEdge }: Palette): string[] => [...storeEdges, noStoreEdge];

/** How a color looks in a palette. */
export const inPalette = (color: number, { stores, noStore }: Palette): string => stores[color] ?? noStore;

/** How the edge of a color looks in a palette. */
export const edgeInPalette = (color: number, { storeEdges, noStoreEdge }: Palette): string =>
  storeEdges[color] ?? noStoreEdge;

/** CSS variables of a color swatch next to text: `--store` is the fill, `--store-edge` the edge. */
export const patchStyle = (color: number, palette: Palette) => ({
  '--store': inPalette(color, palette),
  '--store-edge': edgeInPalette(color, palette),
});

/** The colors of zones: those stored in the workspace, or for unknown stores the one that they will be assigned. */
export function zoneColors(
  zones: Iterable<Colored>,
  coloring: ZoneColoring,
  storeColors: readonly StoreColor[],
): ZoneColors {
  const groups = new Set<string>();
  for (const zone of zones) groups.add(colorGroupOf(zone, coloring));
  groups.delete('');
  if (coloring === 'type') return { coloring, ofGroup: byName(groups) };
  const stored = withStores(storeColors, groups).filter(({ store }) => groups.has(store));
  return { coloring, ofGroup: new Map(stored.map((one) => [one.store, colorOf(one)])) };
}

/** Whether both have the same groups, each with the same color and number. */
export const areSameColors = (one: ZoneColors, other: ZoneColors): boolean =>
  one.coloring === other.coloring &&
  haveSameEntries(one.ofGroup, other.ofGroup) &&
  haveSameEntries(one.numbers ?? new Map(), other.numbers ?? new Map());

/** Looks each key up: a store with another ID leaves the size unchanged. */
const haveSameEntries = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([group, value]) => other.get(group) === value);

/** Whether any group of `one` has a different color or number in `other`. */
export const isRecolored = (one: ZoneColors, other: ZoneColors): boolean =>
  one.coloring !== other.coloring ||
  (one.numbers === undefined) !== (other.numbers === undefined) ||
  [...(one.numbers ?? [])].some(([group, number]) => (other.numbers?.get(group) ?? number) !== number) ||
  [...one.ofGroup].some(([group, color]) => (other.ofGroup.get(group) ?? color) !== color);

/**
 * Assigns a color by hash of each name, so that it is stable when others are added or removed; on collision the next
 * free one.
 */
function byName(names: ReadonlySet<string>): Map<string, number> {
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
