import { poiTagRules } from '../../../region-format/places/poi-types.ts';
import { admitsTypes, type TypeFilter } from '../remote/type-filter.ts';

const rulesByKey = new Map<string, (typeof poiTagRules)[number][]>();
for (const rule of poiTagRules) rulesByKey.set(rule.key, [...(rulesByKey.get(rule.key) ?? []), rule]);

/**
 * Returns Photon's `osm_tag` filters for these types. They can't express all of them (such as the kind of station), so
 * results must be filtered again.
 */
export function osmTagFilters(filter: TypeFilter): string[] {
  const filters = new Set<string>();
  for (const [key, rules] of rulesByKey) {
    const isWanted = ({ type }: (typeof rules)[number]) => admitsTypes(filter, [type]);
    const wanted = rules.filter(isWanted);
    if (!wanted.some(({ value }) => value === '*')) {
      for (const { value } of wanted) filters.add(`${key}:${value}`);
      continue;
    }
    filters.add(key);
    const values = new Set(wanted.map(({ value }) => value));
    for (const { value } of rules) if (value !== '*' && !values.has(value)) filters.add(`!${key}:${value}`);
  }
  return [...filters];
}
