import type { TFunction } from 'i18next';
import { hueCount } from '../../../shared/map-style/palette.ts';

const hues = ['blue', 'orange', 'green', 'pink', 'sky', 'vermilion', 'yellow', 'grey'] as const;

/** Name of a color of the palette's `stores`: its hue and tint. */
export function colorName(t: TFunction, color: number): string {
  const hueKey = hues[color % hueCount] ?? 'grey';
  const hue = t(`zones.hue.${hueKey}`);
  const tint = Math.floor(color / hueCount);
  return tint === 0 ? hue : t('zones.storeColor.tint', { hue, number: tint + 1 });
}
