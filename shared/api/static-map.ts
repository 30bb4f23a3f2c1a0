import { z } from 'zod';
import { type Asked, defaulted, operation, optional, type Refusal, repeated, required } from './operation.ts';
import { anyText, decimal, flag, integer, json } from './text-form.ts';

/** `api.md`, Limits; the range of each side is from `provider.md` 1. */
export const staticMapLimits = { pixels: 409_600, sideMin: 40, sideMax: 1280, markerBytes: 65_535 } as const;

const markerSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  url: z.string().min(1).max(2083).optional(),
});
const polylineSchema = z.object({
  enc: z.string().min(1),
  color: z.string().default('rgb(65, 176, 246)'),
  weight: z.number().min(0).default(1),
});
const polygonSchema = z.object({
  shape: z.string().min(1),
  fill_color: z.string().default('rgba(65, 176, 246, 0.5)'),
  color: z.string().default('rgb(65, 176, 246)'),
  weight: z.number().min(0).default(1),
});
const stylerSchema = z.object({
  featureType: z.string(),
  elementType: z.string().default('all'),
  stylers: z.array(z.looseObject({ visibility: z.string().optional() })),
});

const parameters = {
  lat: required(decimal({ min: -90, max: 90 }), 'Latitude of the centre'),
  lng: required(decimal({ min: -180, max: 180 }), 'Longitude of the centre'),
  zoom: required(decimal({ min: 0, max: 24 }), 'Zoom'),
  width: required(integer({ min: staticMapLimits.sideMin, max: staticMapLimits.sideMax }), 'Pixels'),
  height: required(integer({ min: staticMapLimits.sideMin, max: staticMapLimits.sideMax }), 'Pixels'),
  language: optional(anyText({ max: 35 }), 'Language of the labels'),
  markers: repeated(json(z.array(markerSchema)), 'Images to put on the map'),
  polylines: repeated(json(z.array(polylineSchema)), 'Lines to draw'),
  polygons: repeated(json(z.array(polygonSchema)), 'Areas to draw'),
  retina: defaulted(flag(), false, 'Twice the pixels'),
  stylers: optional(json(z.array(stylerSchema)), 'Which features are shown, and how'),
};

function notTooManyPixels({ width, height }: Asked<typeof parameters>): Refusal | undefined {
  if (width * height <= staticMapLimits.pixels) return undefined;
  const error = `width times height must not exceed ${staticMapLimits.pixels}`;
  return {
    as: 'detail',
    parameter: 'width',
    violation: { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } },
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
  rule: notTooManyPixels,
  credentials: ['key', 'private_key', 'X-Api-Key'],
  rateLimits: [{ policy: 'requests', perSecond: 20 }],
  answer: z.instanceof(Uint8Array),
  /** No picture needs more for a pixel, not even one without any compression. */
  largestAnswer: staticMapLimits.pixels * 8,
  produces: 'image/webp',
});
