import { isOnEarth } from '../geo/position.ts';
import { trimmedEnd } from '../text/trimmed.ts';
import { coordinatePair } from './coordinate-pair.ts';
import { bothOrders, certain, type PossiblePosition } from './position-reading.ts';

const scheme = String.raw`(?:https?|waze|comgooglemaps|maps|google\.navigation|yandexmaps|yandexnavi|dgis|osmandmaps|om):`;
const bareHost = String.raw`(?:(?:www|maps|m)\.)?(?:google|openstreetmap|bing|apple|waze|osm|yandex|2gis|mapy|here)\.[a-z]`;
const link = new RegExp(
  String.raw`(?:^|[\s,;:(<])((?:${scheme}\/\/|google\.navigation:|geo:|${bareHost})\S+)`,
  'i',
);

type Order = 'lat,lng' | 'lng,lat';

/** How a site encodes positions in URLs; patterns for the marked place come before those for the map's center. */
interface Site {
  address: RegExp;
  patterns: readonly (readonly [pattern: RegExp, order: Order])[];
  /** Part of a URL that may contain a position in degrees, minutes, and seconds. */
  written?: RegExp;
}

const figure = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = (before: string, between = String.raw`\s*,\s*`, after = '') =>
  new RegExp(`${before}${figure}${between}${figure}${after}`, 'gi');
const param = (names: string) => String.raw`[?&#](?:${names})=(?:loc:|ll\.|@)?\s*`;

const sites: readonly Site[] = [
  {
    address:
      /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*google\.[a-z]{2,9}(?:\.[a-z]{2,9})?(?:\/|$|\?)|comgooglemaps:|google\.navigation:)/i,
    patterns: [
      [pair('!3d', '!4d'), 'lat,lng'],
      [pair('!2d', '!3d'), 'lng,lat'],
      [pair('!1d', '!2d'), 'lng,lat'],
      [pair(param('q|query|daddr|destination')), 'lat,lng'],
      [pair('google.navigation:q='), 'lat,lng'],
      [pair('/(?:search|place|dir)/(?:[^/@]*/)*'), 'lat,lng'],
      [pair(param('ll|latlng|cbll|viewpoint|center')), 'lat,lng'],
      [pair('/@'), 'lat,lng'],
    ],
    written:
      /(?:\/(?:place|search|dir)\/(?:[^/@]*\/(?=[^/@\d]*\d[^/@NSEWO]*[NSEWO]))*|[?&](?:q|query|daddr|destination)=)([^/@&]+)/i,
  },
  {
    address: /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:openstreetmap|osm)\.[a-z]+\//i,
    patterns: [
      [pair('[?&]mlat=', '&mlon='), 'lat,lng'],
      [pair('[?&]lat=', '&lon='), 'lat,lng'],
      [pair(`${param('to|route')}(?:[^&#;]*;)?`), 'lat,lng'],
      [pair(String.raw`#map=[\d.]+/`, '/'), 'lat,lng'],
    ],
  },
  {
    address: /^(?:https?:\/\/)?(?:[\w-]+\.)*bing\.com\//i,
    patterns: [
      [pair(String.raw`[?&~]sp=point\.`, '_'), 'lat,lng'],
      [pair(String.raw`[?&]rtp=(?:.*~)?pos\.`, '_'), 'lat,lng'],
      [pair(param('where1|q')), 'lat,lng'],
      [pair('[?&]cp=', '~'), 'lat,lng'],
    ],
  },
  {
    address: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*apple\.[a-z]+\/|maps:)/i,
    patterns: [
      [pair(param('q|daddr|coordinate|address')), 'lat,lng'],
      [pair(param('ll')), 'lat,lng'],
      [pair(param('center|sll|near')), 'lat,lng'],
    ],
  },
  {
    address: /^(?:https?:\/\/)?(?:[\w-]+\.)*here\.com\//i,
    patterns: [
      [pair('/l/'), 'lat,lng'],
      [pair('/directions/.*[:/]'), 'lat,lng'],
      [pair(param('map|center')), 'lat,lng'],
    ],
  },
  {
    address: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*waze\.com\/|waze:)/i,
    patterns: [
      [pair(param('to')), 'lat,lng'],
      [pair(param('ll|latlng')), 'lat,lng'],
      [pair('[?&]lat=', '&lon='), 'lat,lng'],
    ],
  },
  {
    address:
      /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*yandex\.[a-z]{2,9}(?:\.[a-z]{2,9})?\/|yandexmaps:|yandexnavi:)/i,
    patterns: [
      [pair(String.raw`[?&](?:whatshere|poi)\[point\]=`), 'lng,lat'],
      [pair('[?&]pt='), 'lng,lat'],
      [pair('[?&]lat_to=', '&lon_to='), 'lat,lng'],
      [pair('[?&]rtext=(?:[^&]*~)?'), 'lat,lng'],
      [pair('[?&]text='), 'lat,lng'],
      [pair('[?&]s?ll='), 'lng,lat'],
    ],
  },
  {
    address: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*2gis\.[a-z.]+\/|dgis:)/i,
    patterns: [
      [pair('/to/'), 'lng,lat'],
      [pair(String.raw`/points/(?:[^/?]*\|)?`), 'lng,lat'],
      [pair('/(?:geo|firm|inside|station|search)/(?:[^?]*/)?'), 'lng,lat'],
      [pair('[?&](?:m|center)='), 'lng,lat'],
    ],
  },
  {
    address: /^(?:https?:\/\/)?(?:[\w-]+\.)*mapy\.(?:cz|com)\//i,
    patterns: [
      [pair('[?&]id='), 'lng,lat'],
      [pair('[?&](?:center|end)='), 'lng,lat'],
      [pair('[?&]q='), 'lat,lng'],
      [pair('[?&]x=', '&y='), 'lng,lat'],
    ],
  },
];

/** Patterns for all sites: common parameter names, and the fragment of MapLibre and Leaflet. */
const anywhere: Site['patterns'] = [
  [pair('[?&#;]m?lat(?:itude)?=', '[&;]m?(?:lng|lon|long|longitude)='), 'lat,lng'],
  [pair('[?&#;]m?(?:lng|lon|long|longitude)=', '[&;]m?lat(?:itude)?='), 'lng,lat'],
  [pair(String.raw`latitude\]=`, String.raw`&[^=]*longitude\]=`), 'lat,lng'],
  [pair('[?&]pin='), 'lat,lng'],
  [pair(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/`, '/', '(?:/|$|&)'), 'lat,lng'],
];

const degrees = String.raw`(-?\d{1,3}\.\d{3,})`;
const unknownPair = new RegExp(String.raw`(?<![\d.])${degrees}(?: ?[,~/;_] ?| |&\w+=)${degrees}(?![\d.])`);

/**
 * Maximum length of a URL that is parsed, because the patterns of sites may scan it once per slash. Many browsers and
 * sites don't support longer ones.
 */
const maxAddressCharacters = 2048;

/** Returns the first URL of a map in text, and the text before it; undefined if there is none. */
export function linkIn(text: string): { address: string; before: string; isWhole: boolean } | undefined {
  const found = link.exec(text);
  if (!found?.[1]) return undefined;
  const address = found[1].includes('(') ? found[1] : trimmedEnd(found[1], /[>)\].,;]/);
  const before = trimmedEnd(text.slice(0, found.index), /[\s,;:(<|-]/).trim();
  return { address, before, isWhole: before === '' };
}

/** Whether text is a URL, which a place search can't find. */
export const isLink = (text: string): boolean => linkIn(text.trim())?.isWhole ?? false;

/**
 * Returns the position in a URL, by its site's order of coordinates; in either order for an unknown site. Undefined if
 * there is none, such as in shortened URLs.
 */
export function linkedPosition(address: string): PossiblePosition | undefined {
  if (address.length > maxAddressCharacters) return undefined;
  if (/^geo:/i.test(address)) return geoUri(address);
  const written = decodedUri(address).replaceAll('+', ' ');
  const site = sites.find((one) => one.address.test(written));
  const known = firstMatch(written, [...(site?.patterns ?? []), ...anywhere], site?.written);
  if (known || site) return known;
  const [, first, second] = unknownPair.exec(written) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const readings = bothOrders(Number(first), Number(second));
  return readings.some(({ position }) => isOnEarth(position)) ? { doubt: 'asked', readings } : undefined;
}

function firstMatch(address: string, patterns: Site['patterns'], written: RegExp | undefined) {
  const text = written?.exec(address)?.[1];
  const spelled = text === undefined ? undefined : coordinatePair(text);
  if (spelled?.doubt === 'certain' || spelled?.doubt === 'letter') return spelled;
  for (const [pattern, order] of patterns) {
    // Of several stops of a route, the last one is its destination.
    const found = [...address.matchAll(pattern)].at(-1);
    if (!found) continue;
    const [first, second] = [Number(found[1]), Number(found[2])];
    const position = order === 'lat,lng' ? { lat: first, lng: second } : { lat: second, lng: first };
    if (isOnEarth(position)) return certain(position);
  }
  return undefined;
}

/** Parses a URI of RFC 5870. Android's `q` takes precedence, because the coordinates may be 0,0 then. */
function geoUri(uri: string): PossiblePosition | undefined {
  const written = decodedUri(uri).replaceAll('+', ' ');
  const crs = /;crs=([^;?]*)/i.exec(written)?.[1];
  if (crs !== undefined && crs.toLowerCase() !== 'wgs84') return undefined;
  const found =
    pair('[?&]q=').exec(written) ?? (/[?&]q=/.test(written) ? undefined : pair('^geo:').exec(written));
  const position = found && { lat: Number(found[1]), lng: Number(found[2]) };
  return position && isOnEarth(position) ? certain(position) : undefined;
}

function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
