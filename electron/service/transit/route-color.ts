/** Returns `#` and six hexadecimal digits for the color of a GTFS route; null if it has none. */
export const routeColor = (digits: string | null | undefined): string | null =>
  digits && /^[\da-f]{6}$/i.test(digits) ? `#${digits.toUpperCase()}` : null;
