/** WCAG's minimum contrast for graphical objects. */
const minContrast = 3;

/**
 * Returns an edge color for a background: the given color if it has enough contrast, else the nearest shade of it that
 * does, darker on light and lighter on dark backgrounds.
 * @param color color as `#rrggbb`, like the background
 */
export function edgeColor(color: string, background: string): string {
  const targetChannel = contrastRatio(background, '#000000') > contrastRatio(background, '#ffffff') ? 0 : 255;
  const channels = channelsOf(color);
  for (let step = 0; step < 255; step += 1) {
    const edge = hexOf(channels.map((channel) => channel + ((targetChannel - channel) * step) / 255));
    if (contrastRatio(edge, background) >= minContrast) return edge;
  }
  return hexOf(channels.map(() => targetChannel));
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linearRgbOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the linear red, green, and blue of `#rrggbb`, from 0 to 1. */
export const linearRgbOf = (color: string): number[] =>
  channelsOf(color).map((channel) => {
    const fraction = channel / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16));

/** Returns `#rrggbb` for red, green, and blue, from 0 to 255. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
