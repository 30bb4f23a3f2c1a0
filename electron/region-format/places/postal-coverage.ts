/** ISO codes of the countries whose postal codes are found without `data=advanced` (`api.md`, Autocomplete, `data`). */
export const standardPostalCodes: ReadonlySet<string> = new Set(
  'AD AT BE CH DE DK ES FI FR GB GG IE IM IS IT JE LI LU MC MT NL NO PT SE SM VA'.split(' '),
);
