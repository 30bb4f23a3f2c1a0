/** English terms for the first-level divisions of countries, by alpha-2 codes. */
const firstLevel: Readonly<Record<string, string>> = {
  'AR BE CA CN CR CU DO EC IE NL PA PH TR ZA': 'Province',
  'BO CO FR GT HN HT NI PY SV UY': 'Department',
  'AU AT BR DE IN MX MY NG US VE': 'State',
  CH: 'Canton',
  LI: 'Municipality',
  PT: 'District',
  ES: 'Autonomous Community',
  GB: 'Country',
  'CL CZ DK IT PE SK': 'Region',
  PL: 'Voivodeship',
  'HR HU NO RO SE EE': 'County',
  JP: 'Prefecture',
  LU: 'Canton',
  'RU UA': 'Oblast',
};
const labels = new Map(
  Object.entries(firstLevel).flatMap(([countries, label]) =>
    countries.split(' ').map((country) => [country, label] as const),
  ),
);

/** Returns the label of an `admin_level_1` result (`api.md`, Details); undefined for other types and unknown countries. */
export const administrativeAreaLabel = (types: readonly string[], country: string): string | undefined =>
  types[0] === 'admin_level_1' ? labels.get(country) : undefined;
