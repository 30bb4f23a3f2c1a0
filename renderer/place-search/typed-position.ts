import { isOnEarth, type LatLng } from '../../shared/geo/position.ts';

/** `34.9`, `34.9°`, `34° 54.4'` or `34°54'24.1"`. */
const figure = String.raw`\d{1,3}(?:\.\d+)?(?:\s*°(?:\s*\d{1,2}(?:\.\d+)?\s*'(?:\s*\d{1,2}(?:\.\d+)?\s*")?)?)?`;
const angle = String.raw`(?:[NSEW]\s*${figure}|${figure}\s*[NSEW]|[-+]?\s*${figure})`;
const pair = new RegExp(String.raw`^\(?\s*(${angle})\s*[,;\s]\s*(${angle})\s*\)?$`, 'i');

/**
 * The position that was typed or pasted, and undefined when the text is none: `latitude, longitude` in
 * decimal degrees or in degrees, minutes and seconds, with signs or with the letters N, S, E and W, which
 * also say which is which.
 */
export function typedPosition(text: string): LatLng | undefined {
  const [first, second] = anglesIn(text);
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return undefined;
  const turned = first.axis === 'lng' || second.axis === 'lat';
  const position = turned
    ? { lat: second.degrees, lng: first.degrees }
    : { lat: first.degrees, lng: second.degrees };
  return isOnEarth(position) ? position : undefined;
}

/** The same figures as `longitude, latitude`, where no letter says which is which. */
export function swappedPosition(text: string): LatLng | undefined {
  const [first, second] = anglesIn(text);
  if (!first || !second || first.axis || second.axis || first.degrees === second.degrees) return undefined;
  const position = { lat: second.degrees, lng: first.degrees };
  return isOnEarth(position) ? position : undefined;
}

function anglesIn(text: string): [Angle | undefined, Angle | undefined] {
  const written = withOneKindOfSigns(text.trim());
  const found = pair.exec(written) ?? pair.exec(withDecimalPoints(written));
  return [readAngle(found?.[1]), readAngle(found?.[2])];
}

const withOneKindOfSigns = (text: string): string =>
  text
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[′’‘´]/g, "'")
    .replaceAll(/''|[″”“]/g, '"');

/** `-34,9 -56,2` as it would be written with points; where not both figures have a comma, the text itself. */
const withDecimalPoints = (text: string): string => {
  const commas = /(\d),(\d+)/g;
  return [...text.matchAll(commas)].length === 2 ? text.replaceAll(commas, '$1.$2') : text;
};

interface Angle {
  degrees: number;
  /** Undefined where no letter says it. */
  axis: 'lat' | 'lng' | undefined;
}

function readAngle(text: string | undefined): Angle | undefined {
  if (text === undefined) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  if (minutes >= 60 || seconds >= 60) return undefined;
  const size = degrees + minutes / 60 + seconds / 3600;
  const axis = /[NS]/i.test(text) ? 'lat' : /[EW]/i.test(text) ? 'lng' : undefined;
  return { degrees: /[-SW]/i.test(text) ? -size : size, axis };
}
