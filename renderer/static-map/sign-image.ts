import { type Palette, palettes } from '../../shared/map-style/palette.ts';
import type { Handle } from '../map/handles.ts';

const size = { width: 30, height: 38 } as const;
/** Image pixels per CSS pixel. */
const ratio = 2;
const radius = 13;

const colorOf = (tone: Handle['tone'], { accent, labelMinor, isochrones }: Palette): string =>
  tone === 'via' ? labelMinor : tone === 'isochrones' ? (isochrones[1] ?? accent) : accent;

/**
 * Returns the pin of a handle as a PNG data URL, its tip at the middle of the lower edge; undefined if the browser has no
 * 2D canvas.
 */
export function signImage({ sign, tone }: Pick<Handle, 'sign' | 'tone'>): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const { light } = palettes;
  context.scale(ratio, ratio);
  context.translate(size.width / 2, radius + 1.5);
  context.beginPath();
  // A drop shape: a disc with a tip below.
  context.arc(0, 0, radius, (3 / 4) * Math.PI, Math.PI / 4);
  context.lineTo(0, size.height - radius - 2.5);
  context.closePath();
  context.fillStyle = colorOf(tone, light);
  context.fill();
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.strokeStyle = light.casing;
  context.stroke();
  context.fillStyle = light.casing;
  context.font = "600 13px 'Inter Variable', sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, 0, 1);
  return canvas.toDataURL('image/png').replace('image/png;', 'image/png;name=sign@2x.png;');
}
