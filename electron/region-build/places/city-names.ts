import Papa from 'papaparse';
import table from '../../../resources/city-names.csv?raw';
import { countryLanguage } from '../../region-format/places/country-language.ts';

/** Names of a city: `name` in the language of its country, and others. */
export interface CityNames {
  name: string;
  /** Names by language that differ from `name`. */
  names: Record<string, string>;
  /** Further names, also in other languages and scripts. */
  aliases: string[];
}

const languages = ['en', 'es', 'fr', 'de', 'pt', 'it'] as const;

type Row = Record<(typeof languages)[number] | 'country' | 'name' | 'others', string>;

/**
 * Returns a lookup of well-known cities' names in six languages, by country and GeoNames name; undefined for other
 * cities. It is needed because GeoNames' packages have one name per city, often the English one. The table was compiled
 * by hand (`resources/city-names.csv`); an empty field means that the language uses the GeoNames name.
 */
export function readCityNames(): (country: string, geoName: string) => CityNames | undefined {
  const { data } = Papa.parse<Row>(table.trim(), { header: true });
  const byCity = new Map(data.map((row) => [`${row.country} ${row.name}`, cityNames(row)]));
  return (country, geoName) => byCity.get(`${country} ${geoName}`);
}

function cityNames(row: Row): CityNames {
  const language = languages.find((candidate) => candidate === countryLanguage(row.country));
  const name = (language && row[language]) || row.name;
  const names: Record<string, string> = {};
  for (const language of languages) {
    const translated = row[language] || row.name;
    if (translated !== name) names[language] = translated;
  }
  const aliases = [row.name, ...row.others.split('|')].filter((other) => other !== '' && other !== name);
  return { name, names, aliases };
}
