import { isOnEarth } from '../geo/position.ts';
import { trimmedEnd } from '../text/trimmed.ts';
import { coordinatePair } from './coordinate-pair.ts';
import { bothOrders, certainPosition, type PossiblePosition } from './position-reading.ts';

const scheme = String.raw`(?:https?|waze|comgooglemaps|maps|google\.navigation|yandexmaps|yandexnavi|dgis|osmandmaps|om):`;
const bareHost = String.raw`(?:(?:www|maps|m)\.)?(?:google|openstreetmap|bing|apple|waze|osm|yandex|2gis|mapy|here)\.[a-z]`;
const linkPattern = new RegExp(
  String.raw`(?:^|[\s,;:(<])((?:${scheme}\/\/|google\.navigation:|geo:|${bareHost})\S+)`,
  'i',
);

type Order = 'lat,lng' | 'lng,lat';

/** How a map site encodes positions in URLs; patterns for the marked place come before those for the map's center. */
interface Site {
  urlPattern: RegExp;
  patterns: readonly (readonly [pattern: RegExp, order: Order])[];
  /** Part of a URL that may contain a position in degrees, minutes, and seconds. */
  pairPattern?: RegExp;
}

const numberPattern = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = (before: string, between = String.raw`\s*,\s*`, after = '') =>
  new RegExp(`${before}${numberPattern}${between}${numberPattern}${after}`, 'gi');
const param = (names: string) => String.raw`[?&#](?:${names})=(?:loc:|ll\.|@)?\s*`;

const sites: readonly Site[] = [
  {
    urlPattern:
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
    pairPattern:
      /(?:\/(?:place|search|dir)\/(?:[^/@]*\/(?=[^/@\d]*\d[^/@NSEWO]*[NSEWO]))*|[?&](?:q|query|daddr|destination)=)([^/@&]+)/i,
  },
  {
    urlPattern: /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:openstreetmap|osm)\.[a-z]+\//i,
    patterns: [
      [pair('[?&]mlat=', '&mlon='), 'lat,lng'],
      [pair('[?&]lat=', '&lon='), 'lat,lng'],
      [pair(`${param('to|route')}(?:[^&#;]*;)?`), 'lat,lng'],
      [pair(String.raw`#map=[\d.]+/`, '/'), 'lat,lng'],
    ],
  },
  {
    urlPattern: /^(?:https?:\/\/)?(?:[\w-]+\.)*bing\.com\//i,
    patterns: [
      [pair(String.raw`[?&~]sp=point\.`, '_'), 'lat,lng'],
      [pair(String.raw`[?&]rtp=(?:.*~)?pos\.`, '_'), 'lat,lng'],
      [pair(param('where1|q')), 'lat,lng'],
      [pair('[?&]cp=', '~'), 'lat,lng'],
    ],
  },
  {
    urlPattern: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*apple\.[a-z]+\/|maps:)/i,
    patterns: [
      [pair(param('q|daddr|coordinate|address')), 'lat,lng'],
      [pair(param('ll')), 'lat,lng'],
      [pair(param('center|sll|near')), 'lat,lng'],
    ],
  },
  {
    urlPattern: /^(?:https?:\/\/)?(?:[\w-]+\.)*here\.com\//i,
    patterns: [
      [pair('/l/'), 'lat,lng'],
      [pair('/directions/.*[:/]'), 'lat,lng'],
      [pair(param('map|center')), 'lat,lng'],
    ],
  },
  {
    urlPattern: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*waze\.com\/|waze:)/i,
    patterns: [
      [pair(param('to')), 'lat,lng'],
      [pair(param('ll|latlng')), 'lat,lng'],
      [pair('[?&]lat=', '&lon='), 'lat,lng'],
    ],
  },
  {
    urlPattern:
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
    urlPattern: /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*2gis\.[a-z.]+\/|dgis:)/i,
    patterns: [
      [pair('/to/'), 'lng,lat'],
      [pair(String.raw`/points/(?:[^/?]*\|)?`), 'lng,lat'],
      [pair('/(?:geo|firm|inside|station|search)/(?:[^?]*/)?'), 'lng,lat'],
      [pair('[?&](?:m|center)='), 'lng,lat'],
    ],
  },
  {
    urlPattern: /^(?:https?:\/\/)?(?:[\w-]+\.)*mapy\.(?:cz|com)\//i,
    patterns: [
      [pair('[?&]id='), 'lng,lat'],
      [pair('[?&](?:center|end)='), 'lng,lat'],
      [pair('[?&]q='), 'lat,lng'],
      [pair('[?&]x=', '&y='), 'lng,lat'],
    ],
  },
];

/** Patterns for all sites: common parameter names, and the fragment of MapLibre and Leaflet. */
const patternsForAllSites: Site['patterns'] = [
  [pair('[?&#;]m?lat(?:itude)?=', '[&;]m?(?:lng|lon|long|longitude)='), 'lat,lng'],
  [pair('[?&#;]m?(?:lng|lon|long|longitude)=', '[&;]m?lat(?:itude)?='), 'lng,lat'],
  [pair(String.raw`latitude\]=`, String.raw`&[^=]*longitude\]=`), 'lat,lng'],
  [pair('[?&]pin='), 'lat,lng'],
  [pair(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/`, '/', '(?:/|$|&)'), 'lat,lng'],
];

const preciseDegrees = String.raw`(-?\d{1,3}\.\d{3,})`;
const pairOnUnknownSite = new RegExp(
  String.raw`(?<![\d.])${preciseDegrees}(?: ?[,~/;_] ?| |&\w+=)${preciseDegrees}(?![\d.])`,
);

/**
 * Maximum length of a URL that is parsed, because the patterns of sites may scan it once per slash. Many browsers and
 * sites don't support longer ones.
 */
const maxUrlCharacters = 2048;

/** Returns the first web, app, or `geo:` URL in text, and the text before it; undefined if there is none. */
export function linkIn(text: string): { url: string; textBefore: string; isFirst: boolean } | undefined {
  const match = linkPattern.exec(text);
  if (!match?.[1]) return undefined;
  const url = match[1].includes('(') ? match[1] : trimmedEnd(match[1], /[>)\].,;]/);
  const textBefore = trimmedEnd(text.slice(0, match.index), /[\s,;:(<|-]/).trim();
  return { url, textBefore, isFirst: textBefore === '' };
}

/** Whether text starts with a URL, which a place search can't find. */
export const startsWithLink = (text: string): boolean => linkIn(text.trim())?.isFirst ?? false;

/**
 * Returns the position in a URL, by its site's order of coordinates; in either order for an unknown site. Undefined if
 * there is none, such as in shortened URLs.
 */
export function linkedPosition(url: string): PossiblePosition | undefined {
  if (url.length > maxUrlCharacters) return undefined;
  if (/^geo:/i.test(url)) return geoUri(url);
  const decodedUrl = decodedUri(url).replaceAll('+', ' ');
  const site = sites.find((one) => one.urlPattern.test(decodedUrl));
  const possible = firstMatch(
    decodedUrl,
    [...(site?.patterns ?? []), ...patternsForAllSites],
    site?.pairPattern,
  );
  if (possible || site) return possible;
  const [, first, second] = pairOnUnknownSite.exec(decodedUrl) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const readings = bothOrders(Number(first), Number(second));
  return readings.some(({ position }) => isOnEarth(position)) ? { doubt: 'asked', readings } : undefined;
}

function firstMatch(url: string, patterns: Site['patterns'], pairPattern: RegExp | undefined) {
  const text = pairPattern?.exec(url)?.[1];
  const spelledPair = text === undefined ? undefined : coordinatePair(text);
  if (spelledPair?.doubt === 'certain' || spelledPair?.doubt === 'letter') return spelledPair;
  for (const [pattern, order] of patterns) {
    // Of several stops of a route, the last one is its destination.
    const match = [...url.matchAll(pattern)].at(-1);
    if (!match) continue;
    const [first, second] = [Number(match[1]), Number(match[2])];
    const position = order === 'lat,lng' ? { lat: first, lng: second } : { lat: second, lng: first };
    if (isOnEarth(position)) return certainPosition(position);
  }
  return undefined;
}

/** Parses a URI of RFC 5870. Android's `q` takes precedence, because the coordinates may be 0,0 then. */
function geoUri(uri: string): PossiblePosition | undefined {
  const decoded = decodedUri(uri).replaceAll('+', ' ');
  const crs = /;crs=([^;?]*)/i.exec(decoded)?.[1];
  if (crs !== undefined && crs.toLowerCase() !== 'wgs84') return undefined;
  const found =
    pair('[?&]q=').exec(decoded) ?? (/[?&]q=/.test(decoded) ? undefined : pair('^geo:').exec(decoded));
  const position = found && { lat: Number(found[1]), lng: Number(found[2]) };
  return position && isOnEarth(position) ? certainPosition(position) : undefined;
}

function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
