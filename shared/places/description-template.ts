import { trimmed } from '../text/trimmed.ts';
/**
 * Templates of `custom_description` (`api.md`, Autocomplete): `{field}` stands for what is known of a place. Which
 * fields there are, the contract leaves open; these are those that the built-in service fills.
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

/** What is known of one place; a field that it lacks is left out or undefined. */
export type TemplateValues = Partial<Record<TemplateField, string | undefined>>;

const placeholder = /\{(\w+)\}/g;
const known = new Map<string, TemplateField>(templateFields.map((field) => [field, field]));

/** Fields that the place lacks go, with the brackets and separators that would stand around nothing. */
export function filledTemplate(template: string, values: TemplateValues): string {
  const filled = template
    .replace(placeholder, (_, name: string) => {
      const field = known.get(name);
      return (field && values[field]) ?? '';
    })
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[,;–·|-] (?=[,;–·|-](?:\s|$)|$)/g, '');
  return trimmed(filled, /[\s,;–·|-]/);
}

/** Names in braces that are no field, in the order of the template. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
