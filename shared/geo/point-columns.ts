import { folded } from '../text/folded.ts';

/** Lowercase column names for latitude and longitude in English, Spanish, French, German, and Italian. */
export const latNames: readonly string[] = [
  ...['lat', 'latitude', 'latitud', 'breite', 'breitengrad', 'latitudine', 'y'],
];
export const lngNames: readonly string[] = [
  ...['lng', 'lon', 'long', 'longitude', 'longitud', 'länge', 'laenge', 'längengrad', 'longitudine', 'x'],
];

/**
 * Returns evidence that a table contains points: the names of its coordinate columns, or its first position if it has
 * no headers. Undefined if it doesn't contain points.
 */
export function pointTableEvidence(rows: readonly (readonly string[])[]): string | undefined {
  const [headers = [], ...rest] = rows.map((cells) => cells.map((cell) => cell.trim()));
  const headerNamed = (names: readonly string[]) => {
    const foldedNames = names.map(folded);
    return headers.find((header) => foldedNames.includes(folded(header)));
  };
  const [lat, lng] = [headerNamed(latNames), headerNamed(lngNames)];
  if (lat !== undefined && lng !== undefined) return `${lat}, ${lng}`;
  const coordinateTexts = [headers, ...rest]
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(coordinateTextIn);
  const [first] = coordinateTexts;
  return first !== undefined && coordinateTexts.every((position) => position !== undefined)
    ? first
    : undefined;
}

/** Returns the text of two adjacent cells with decimal numbers in the range of degrees; undefined if there are none. */
function coordinateTextIn(cells: readonly string[]): string | undefined {
  const column = cells.findIndex(
    (cell, index) => isDecimalDegrees(cell) && isDecimalDegrees(cells[index + 1] ?? ''),
  );
  return column < 0 ? undefined : `${cells[column]}, ${cells[column + 1]}`;
}

const isDecimalDegrees = (cell: string): boolean =>
  /^[-−+]?\d{1,3}[.,]\d+$/.test(cell) && Math.abs(Number(cell.replace('−', '-').replace(',', '.'))) <= 180;
