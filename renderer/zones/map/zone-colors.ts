import type { Palette } from '../../../shared/map-style/palette.ts';
import type { ZoneColoring } from '../../../shared/settings.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

type Coloured = Pick<Zone, 'storeId' | 'types'>;

/** What the colour of a zone stands for: zones of the same have the same. */
export const colorGroupOf = ({ storeId, types }: Coloured, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeId : (types[0] ?? '');

/** As many as the palette has. */
const colorCount: Palette['stores']['length'] = 8;

/**
 * Which colour of the palette's scale each store or type has: that of its name, so that it stays when others
 * come and go, else the next one that is free. When all are in use, names share them.
 */
export function groupColors(zones: Iterable<Coloured>, coloring: ZoneColoring): ReadonlyMap<string, number> {
  const groups = new Set<string>();
  for (const zone of zones) groups.add(colorGroupOf(zone, coloring));
  const colors = new Map<string, number>();
  const taken = new Set<number>();
  for (const group of [...groups].sort()) {
    let color = colorOfName(group);
    while (taken.has(color) && taken.size < colorCount) color = (color + 1) % colorCount;
    taken.add(color);
    colors.set(group, color);
  }
  return colors;
}

const colorOfName = (name: string): number => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % colorCount;
};
