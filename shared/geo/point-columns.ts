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
export function pointColumns(rows: readonly (readonly string[])[]): string | undefined {
  const [headers = [], ...rest] = rows.map((cells) => cells.map((cell) => cell.trim()));
  const named = (names: readonly string[]) => {
    const plain = names.map(folded);
    return headers.find((header) => plain.includes(folded(header)));
  };
  const [lat, lng] = [named(latNames), named(lngNames)];
  if (lat !== undefined && lng !== undefined) return `${lat}, ${lng}`;
  const positions = [headers, ...rest].filter((cells) => cells.some((cell) => cell !== '')).map(positionIn);
  const [first] = positions;
  return first !== undefined && positions.every((position) => position !== undefined) ? first : undefined;
}

/** Returns two adjacent cells with decimal numbers in the range of degrees; undefined if there are none. */
function positionIn(cells: readonly string[]): string | undefined {
  const at = cells.findIndex((cell, index) => isDegrees(cell) && isDegrees(cells[index + 1] ?? ''));
  return at < 0 ? undefined : `${cells[at]}, ${cells[at + 1]}`;
}

const isDegrees = (cell: string): boolean =>
  /^[-−+]?\d{1,3}[.,]\d+$/.test(cell) && Math.abs(Number(cell.replace('−', '-').replace(',', '.'))) <= 180;
