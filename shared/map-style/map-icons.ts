import mapSigns from '../../resources/map-signs.json' with { type: 'json' };
import { palettes, type Scheme } from './palette.ts';

/** Names of signs by place type, for types without a sign of the same name. */
const signNames: Readonly<Record<string, keyof typeof mapSigns>> = {
  aerodrome: 'airport',
  alcohol: 'alcohol-shop',
  atm: 'bank',
  beauty: 'hairdresser',
  biergarten: 'beer',
  boutique: 'clothing-store',
  bus_station: 'bus',
  bus_stop: 'bus',
  butcher: 'grocery',
  car_rental: 'car-rental',
  car_repair: 'car-repair',
  chemist: 'pharmacy',
  clinic: 'doctor',
  clothes: 'clothing-store',
  company: 'suitcase',
  courthouse: 'town-hall',
  deli: 'grocery',
  department_store: 'shop',
  doctors: 'doctor',
  doityourself: 'hardware',
  fast_food: 'fast-food',
  ferry_terminal: 'ferry',
  fire_station: 'fire-station',
  fitness_centre: 'fitness-centre',
  gallery: 'art-gallery',
  government: 'town-hall',
  greengrocer: 'grocery',
  guest_house: 'lodging',
  halt: 'rail',
  helipad: 'heliport',
  hostel: 'lodging',
  hotel: 'lodging',
  ice_cream: 'ice-cream',
  insurance: 'suitcase',
  jewelry: 'jewelry-store',
  kindergarten: 'playground',
  lawyer: 'suitcase',
  mall: 'shop',
  marketplace: 'grocery',
  memorial: 'monument',
  mobile_phone: 'mobile-phone',
  motel: 'lodging',
  nature_reserve: 'park',
  pet: 'dog-park',
  place_of_worship: 'place-of-worship',
  post_office: 'post',
  pub: 'beer',
  shoes: 'shoe',
  sports_centre: 'stadium',
  station: 'rail',
  supermarket: 'grocery',
  swimming_pool: 'swimming',
  theme_park: 'amusement-park',
  toilets: 'toilet',
  townhall: 'town-hall',
  university: 'college',
  wine: 'alcohol-shop',
};

const unitsPerSide = 15;
const poiPixels = 19;
const signPixels = 11.5;
const arrowPixels = 12;
const poiPrefix = 'poi';
const onewayPrefix = 'oneway';

/** Pixels of the rendered image per pixel on the map. */
export const iconPixelRatio = 2;

/** Returns the prefix of image IDs of place types; the type follows it. */
export const poiIconPrefix = (scheme: Scheme) => `${poiPrefix}/${scheme}/`;
/** Returns the image ID of the arrow on one-way roads. */
export const onewayIconId = (scheme: Scheme) => `${onewayPrefix}/${scheme}`;

/** Returns the paths of a place type's icon on a 15-unit square (`resources/map-signs.json`); a dot if it has none. */
export function signPaths(kind: string): readonly string[] {
  const byName: Readonly<Record<string, readonly string[]>> = mapSigns;
  const dashedKind = kind.replaceAll('_', '-');
  return byName[signNames[kind] ?? dashedKind] ?? mapSigns.circle;
}

/** Path that is filled, or stroked with a width in pixels. */
export interface IconShape {
  /** SVG path data. */
  path: string;
  /** Offset in pixels to the right and down; not scaled by `scale`. */
  offset: number;
  scale: number;
  color: string;
  opacity: number;
  width: number | 'fill';
}

/** Square image for the map with a side of `pixels`, and its shapes bottom to top. */
export interface IconPicture {
  pixels: number;
  shapes: readonly IconShape[];
}

/** Returns the image with an ID of `poiIcon` or `onewayIcon`; undefined for other IDs. */
export function iconPicture(id: string): IconPicture | undefined {
  const [family, scheme, kind = ''] = id.split('/');
  if (scheme !== 'light' && scheme !== 'dark') return undefined;
  if (family === poiPrefix) return poiPicture(kind, scheme);
  return family === onewayPrefix ? arrowPicture(scheme) : undefined;
}

/** Returns an icon on a round background. */
function poiPicture(kind: string, scheme: Scheme): IconPicture {
  const { poi, poiGround } = palettes[scheme];
  const radius = poiPixels / 2 - 1;
  const filledShape = { offset: 0, scale: 1, opacity: 1, width: 'fill' } as const;
  const disc = `M1 ${poiPixels / 2}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  return {
    pixels: poiPixels,
    shapes: [
      { ...filledShape, path: disc, color: poiGround },
      { ...filledShape, path: disc, color: poi, opacity: 0.45, width: 0.75 },
      ...signPaths(kind).map((path) => ({
        ...filledShape,
        path,
        color: poi,
        offset: (poiPixels - signPixels) / 2,
        scale: signPixels / unitsPerSide,
      })),
    ],
  };
}

const arrowPicture = (scheme: Scheme): IconPicture => ({
  pixels: arrowPixels,
  shapes: [
    {
      path: 'M1.5 6H10M7.5 3.5L10 6L7.5 8.5',
      color: palettes[scheme].labelMinor,
      opacity: 0.7,
      width: 1.2,
      offset: 0,
      scale: 1,
    },
  ],
});

/** Subset of the canvas interface that the window and the service both have. */
interface IconCanvas<Path> {
  lineCap: unknown;
  lineJoin: unknown;
  lineWidth: number;
  globalAlpha: number;
  fillStyle: unknown;
  strokeStyle: unknown;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  fill(path: Path): void;
  stroke(path: Path): void;
}

/**
 * Draws an image in the upper left corner of a canvas, with `iconPixelRatio` canvas pixels per image pixel.
 * @param pathOf converts an SVG path to the canvas's path type
 */
export function drawIcon<Path>(
  context: IconCanvas<Path>,
  { shapes }: IconPicture,
  pathOf: (path: string) => Path,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, offset, scale, color, opacity, width } of shapes) {
    context.setTransform(iconPixelRatio, 0, 0, iconPixelRatio, 0, 0);
    context.translate(offset, offset);
    context.scale(scale, scale);
    context.globalAlpha = opacity;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (width === 'fill') context.fill(pathOf(path));
    else {
      context.lineWidth = width;
      context.stroke(pathOf(path));
    }
  }
}
