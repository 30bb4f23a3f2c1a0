import { trimmed } from '../text/trimmed.ts';

/**
 * Templates of `custom_description` (`api.md`, Autocomplete): `{field}` is replaced by a value of the place. The API
 * doesn't define the fields; these are the ones the built-in service supports.
 */
export const templateFields = [
  'name',
  'type',
  'administrative_area_level_0',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'admin_0',
  'admin_1',
  'admin_2',
  'country',
  'locality',
  'postal_town',
  'city',
  'suburb',
  'district',
  'postal_code',
  'postal_codes',
  'route',
  'street',
  'street_name',
  'street_number',
  'house_number',
  'premise',
  'organisation',
] as const;
export type TemplateField = (typeof templateFields)[number];

/** Values of a place by field; absent or undefined if unknown. */
export type TemplateValues = Partial<Record<TemplateField, string | undefined>>;

const placeholder = /\{(\w+)\}/g;
const fieldsByName = new Map<string, TemplateField>(templateFields.map((field) => [field, field]));

/** Returns a template with its values; missing ones are removed together with brackets and separators around them. */
export function filledTemplate(template: string, values: TemplateValues): string {
  const filled = template
    .replace(placeholder, (_, name: string) => {
      const field = fieldsByName.get(name);
      return (field && values[field]) ?? '';
    })
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[,;–·|-] (?=[,;–·|-](?:\s|$)|$)/g, '');
  return trimmed(filled, /[\s,;–·|-]/);
}

/** Returns the names in braces that aren't fields, in the order of the template. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, name = '']) => (fieldsByName.has(name) ? [] : [name]));
