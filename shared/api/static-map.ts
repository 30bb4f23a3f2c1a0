import { z } from 'zod';
import { refused } from '../faults/fault.ts';
import { decodePolyline } from '../geo/polyline.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { anyText, decimal, flag, integer, json } from './codec.ts';
import {
  type BrokenRule,
  defaulted,
  operation,
  optional,
  type Params,
  repeated,
  required,
} from './operation.ts';
import { probePlaces } from './probe-places.ts';

/** `api.md`, Limits; ranges of side, zoom and marker URL are from `provider.md` 1. */
export const staticMapLimits = {
  /** Width times height; `retina` has four times the pixels but counts the same. */
  pixels: 409_600,
  sideMin: 40,
  sideMax: 1280,
  zoomMax: 24,
  markerBytes: 65_535,
  markerUrlCharacters: 2083,
} as const;

/** Maximum length of a data URL: the largest image in base64, plus the media type. */
const maxDataUrlLength = Math.ceil(staticMapLimits.markerBytes / 3) * 4 + 256;

const markerUrlSchema = z
  .string()
  .min(1)
  .refine((url) => url.startsWith('data:') || url.length <= staticMapLimits.markerUrlCharacters, {
    error: `a URL can have up to ${staticMapLimits.markerUrlCharacters} characters`,
  })
  .max(maxDataUrlLength, { error: `an image can have up to ${staticMapLimits.markerBytes} bytes` });
const encodedLine = (minPoints: number) =>
  dataText.refine((text) => (decodePolyline(text)?.length ?? 0) >= minPoints, {
    error: `use an encoded polyline of at least ${minPoints} points`,
  });
const color = (fallback: string) => z.string().min(1).max(64).default(fallback);
const weight = z.number().min(0).max(100).default(1);

const markerSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  url: markerUrlSchema.optional(),
});
const polylineSchema = z.object({ enc: encodedLine(2), color: color('rgb(65, 176, 246)'), weight });
const polygonSchema = z.object({
  /** One ring; closing is optional. */
  shape: encodedLine(3),
  fill_color: color('rgba(65, 176, 246, 0.5)'),
  color: color('rgb(65, 176, 246)'),
  weight,
});
const percent = z.number().min(-100).max(100);
const stylerSchema = z.object({
  featureType: limitedText.default('all'),
  elementType: limitedText.default('all'),
  stylers: limitedList(
    z.looseObject({
      visibility: z.enum(['on', 'off', 'simplified']).optional(),
      color: limitedText.optional(),
      hue: limitedText.optional(),
      saturation: percent.optional(),
      gamma: z.number().min(0.01).max(10).optional(),
      lightness: percent.optional(),
    }),
  ),
});

const side = integer({ min: staticMapLimits.sideMin, max: staticMapLimits.sideMax });
const parameters = {
  lat: required(decimal({ min: -90, max: 90 }), 'Latitude of the center'),
  lng: required(decimal({ min: -180, max: 180 }), 'Longitude of the center'),
  zoom: required(
    decimal({ min: 0, max: staticMapLimits.zoomMax }),
    'Zoom; at 0 the whole world is 512 pixels wide',
  ),
  width: required(side, 'Pixels'),
  height: required(side, 'Pixels'),
  language: optional(
    anyText({
      pattern: /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/,
      hint: 'String should be a language code, such as fr',
    }),
    'Language of the labels, where the data have it; the local names when absent',
  ),
  markers: repeated(
    json(limitedList(markerSchema)),
    'Images, the middle of their lower edge at the position: {"lat", "lng", "url"}; a pin where there is no url',
  ),
  polylines: repeated(json(limitedList(polylineSchema)), 'Lines to draw: {"enc", "color", "weight"}'),
  polygons: repeated(
    json(limitedList(polygonSchema)),
    'Areas to draw: {"shape", "fill_color", "color", "weight"}',
  ),
  retina: defaulted(flag(), false, 'Twice as many pixels to each side'),
  stylers: optional(json(limitedList(stylerSchema)), 'Which features are shown, and in which colors'),
};
export type StaticMapParams = Params<typeof parameters>;

function pixelsRule({ width, height }: StaticMapParams): BrokenRule | undefined {
  if (width * height <= staticMapLimits.pixels) return undefined;
  const error = `width times height must not exceed ${staticMapLimits.pixels}`;
  const violation = { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
  return {
    answered: { as: 'detail', parameter: 'width', violation },
    fault: refused('width', 'too-many-pixels', { max: staticMapLimits.pixels }),
  };
}

export const staticMap = operation({
  id: 'maps.static',
  group: 'static-map',
  method: 'GET',
  path: '/maps/static',
  about: 'A map as an image.',
  parametersIn: 'query',
  parameters,
  rule: pixelsRule,
  credentials: ['key', 'private_key', 'X-Api-Key'],
  rateLimits: [{ policy: 'requests', perSecond: 20 }],
  answer: z.instanceof(Uint8Array),
  /** Bytes; more than an uncompressed image needs per pixel. */
  maxAnswerBytes: staticMapLimits.pixels * 8,
  probe: { ...probePlaces[0], zoom: 1, width: 40, height: 40 },
  produces: 'image/webp',
});
