import Papa from 'papaparse';
import table from '../../../resources/city-names.csv?raw';
import { countryLanguage } from '../../region-format/places/country-language.ts';

/** Names of a city in other languages than its own. */
export interface CityNames {
  name: string;
  /** By language, where they differ from `name`. */
  names: Record<string, string>;
  /** Names in other languages and scripts. */
  aliases: string[];
}

const languages = ['en', 'es', 'fr', 'de', 'pt', 'it'] as const;

type Row = Record<(typeof languages)[number] | 'country' | 'name' | 'others', string>;

/**
 * Reads names of well-known cities in six languages, by country and GeoNames name, because GeoNames' packages have one
 * name per city, often the English one. Compiled by hand (`resources/city-names.csv`); an empty field means that the
 * language has no name of its own.
 */
export function readCityNames(): (country: string, geoName: string) => CityNames | undefined {
  const { data } = Papa.parse<Row>(table.trim(), { header: true });
  const byCity = new Map(data.map((row) => [`${row.country} ${row.name}`, cityNames(row)]));
  return (country, geoName) => byCity.get(`${country} ${geoName}`);
}

function cityNames(row: Row): CityNames {
  const language = languages.find((own) => own === countryLanguage(row.country));
  const name = (language && row[language]) || row.name;
  const names: Record<string, string> = {};
  for (const language of languages) {
    const own = row[language] || row.name;
    if (own !== name) names[language] = own;
  }
  const aliases = [row.name, ...row.others.split('|')].filter((other) => other !== '' && other !== name);
  return { name, names, aliases };
}
