import type { TFunction } from 'i18next';
import { hueCount } from '../../../shared/map-style/palette.ts';

const hues = ['blue', 'orange', 'green', 'pink', 'sky', 'vermilion', 'yellow', 'grey'] as const;

/** How a colour of the palette's `stores` is called: its hue, and which of its tints it is. */
export function colorName(t: TFunction, color: number): string {
  const ofScale = hues[color % hueCount] ?? 'grey';
  const hue = t(`zones.hue.${ofScale}`);
  const tint = Math.floor(color / hueCount);
  return tint === 0 ? hue : t('zones.storeColor.tint', { hue, number: tint + 1 });
}
