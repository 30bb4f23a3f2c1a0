/** WCAG's minimum contrast for graphical objects. */
const minContrast = 3;

/**
 * Returns an edge color for a background: the given color if it has enough contrast, else the nearest shade of it that
 * does, darker on light and lighter on dark backgrounds.
 * @param color color as `#rrggbb`, like the background
 */
export function edgeColor(color: string, ground: string): string {
  const towards = contrast(ground, '#000000') > contrast(ground, '#ffffff') ? 0 : 255;
  const own = channelsOf(color);
  for (let step = 0; step < 255; step += 1) {
    const edge = hexOf(own.map((channel) => channel + ((towards - channel) * step) / 255));
    if (contrast(edge, ground) >= minContrast) return edge;
  }
  return hexOf(own.map(() => towards));
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns linear red, green, and blue, from 0 to 1. */
export const lightOf = (color: string): number[] =>
  channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns `#rrggbb` for red, green, and blue, from 0 to 255. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
