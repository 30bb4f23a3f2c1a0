import { languages } from '../../../shared/api/value-sets.ts';
import type { Tags } from '../osm/element.ts';

const otherNames = [
  'alt_name',
  'int_name',
  'official_name',
  'short_name',
  'loc_name',
  'old_name',
  'reg_name',
  'name_1',
  'iata',
  'brand',
];

/** Returns the names of an OSM element in supported languages, and its alternative names without `name`. */
export function namesOf(tags: Tags): { names?: Record<string, string>; aliases?: string[] } {
  const names: Record<string, string> = {};
  for (const language of languages) {
    const name = tags[`name:${language}`];
    if (name) names[language] = name;
  }
  const aliases = otherNames
    .flatMap((key) => tags[key]?.split(';') ?? [])
    .filter((name) => name !== tags.name);
  return {
    ...(Object.keys(names).length > 0 && { names }),
    ...(aliases.length > 0 && { aliases }),
  };
}
