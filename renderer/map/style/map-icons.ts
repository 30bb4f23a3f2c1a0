import type { Map as MapLibreMap } from 'maplibre-gl';
import { palettes, type Scheme } from '../../theme.ts';

/** Each file is one or more paths on a square of 15 units. */
const makiFiles = import.meta.glob<string>(
  '../../../node_modules/@mapbox/maki/icons/{airport,alcohol-shop,amusement-park,aquarium,art-gallery,attraction,bakery,bank,bar,beach,beer,bicycle,bus,cafe,car,car-rental,car-repair,casino,castle,cemetery,cinema,circle,clothing-store,college,convenience,dentist,doctor,dog-park,embassy,fast-food,ferry,fire-station,fitness-centre,florist,fuel,furniture,garden-centre,golf,grocery,hairdresser,hardware,heliport,hospital,ice-cream,information,jewelry-store,laundry,library,lodging,mobile-phone,monument,museum,music,nightclub,optician,park,parking,pharmacy,pitch,place-of-worship,playground,police,post,prison,rail,recycling,restaurant,school,shoe,shop,stadium,suitcase,swimming,taxi,theatre,toilet,town-hall,veterinary,viewpoint,zoo}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** Signs for kinds of places whose name is not already that of a sign. */
const signs: Readonly<Record<string, string>> = {
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
const pixelRatio = 2;
const poiPixels = 19;
const arrowPixels = 12;
const poiPrefix = 'poi';
const onewayPrefix = 'oneway';

/** What the name of a place's image starts with; its kind follows. */
export const poiIcon = (scheme: Scheme) => `${poiPrefix}/${scheme}/`;
export const onewayIcon = (scheme: Scheme) => `${onewayPrefix}/${scheme}`;

/** The paths of a sign on a square of 15 units; a dot where a kind has no sign of its own. */
export function signPaths(kind: string): string[] {
  const svg = makiSvg(signs[kind] ?? kind.replaceAll('_', '-')) ?? makiSvg('circle') ?? '';
  return [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, path = '']) => path.replace(/&#x[\dA-Fa-f]+;/g, ' '));
}

const makiSvg = (sign: string): string | undefined =>
  makiFiles[`../../../node_modules/@mapbox/maki/icons/${sign}.svg`];

/** Draws the image of that name and adds it to the map, when it is one of ours. */
export function addMapIcon(map: MapLibreMap, id: string) {
  const [family, scheme, kind = ''] = id.split('/');
  if ((scheme !== 'light' && scheme !== 'dark') || map.hasImage(id)) return;
  const image =
    family === poiPrefix
      ? drawPoi(signPaths(kind), scheme)
      : family === onewayPrefix
        ? drawArrow(scheme)
        : undefined;
  if (image) map.addImage(id, image, { pixelRatio });
}

/** A round ground with the sign upon it. */
function drawPoi(paths: readonly string[], scheme: Scheme): ImageData | undefined {
  const { poi, poiGround } = palettes[scheme];
  return drawn(poiPixels, (context) => {
    const middle = poiPixels / 2;
    context.beginPath();
    context.arc(middle, middle, middle - 1, 0, 2 * Math.PI);
    context.fillStyle = poiGround;
    context.fill();
    context.lineWidth = 0.75;
    context.strokeStyle = poi;
    context.globalAlpha = 0.45;
    context.stroke();
    context.globalAlpha = 1;
    const signPixels = 11.5;
    context.translate(middle - signPixels / 2, middle - signPixels / 2);
    context.scale(signPixels / unitsPerSide, signPixels / unitsPerSide);
    context.fillStyle = poi;
    for (const path of paths) context.fill(new Path2D(path));
  });
}

function drawArrow(scheme: Scheme): ImageData | undefined {
  return drawn(arrowPixels, (context) => {
    context.strokeStyle = palettes[scheme].labelMinor;
    context.globalAlpha = 0.7;
    context.lineWidth = 1.2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D('M1.5 6H10M7.5 3.5L10 6L7.5 8.5'));
  });
}

function drawn(pixels: number, draw: (context: CanvasRenderingContext2D) => void): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = pixels * pixelRatio;
  canvas.height = pixels * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(pixelRatio, pixelRatio);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
