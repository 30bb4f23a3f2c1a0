import { useTranslation } from 'react-i18next';
import type { SearchableType } from '../../../shared/api/value-sets.ts';
import { useDeskState } from '../../desk/states.ts';
import { countryName } from '../../place-search/countries.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { changedOptions, type OptionName } from '../../place-search/search-options.ts';
import { useSearchOptions } from '../../place-search/search-options-store.ts';
import { formatDistance, formatList } from '../../ui/format.ts';

/** Element id of the button that expands the options. */
export const searchOptionsId = 'search-options';

/** Returns a text for each option that differs from the default. */
export function useOptionsInWords(): string[] {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const options = useSearchOptions((state) => state.options);
  const typesInWords = (types: readonly SearchableType[]) =>
    formatList(types.map((type) => placeTypeInWords([type])));
  const inWords: Record<OptionName, () => string> = {
    countries: () => formatList(options.countries.map(countryName)),
    types: () => t('searchOptions.onlyTypes', { types: typesInWords(options.types) }),
    excludedTypes: () => t('searchOptions.withoutTypes', { types: typesInWords(options.excludedTypes) }),
    bias: () =>
      t('searchOptions.nearBias', { radius: formatDistance(options.bias?.radiusMeters ?? 0, units) }),
    allPostalCodes: () =>
      t(options.allPostalCodes ? 'searchOptions.allCodesSet' : 'searchOptions.fewerCodesSet'),
    byPostalCode: () => t('searchOptions.byPostalCodeSet'),
    descriptions: () => t('searchOptions.descriptionsSet'),
    subBuildings: () => t('searchOptions.withoutSubBuildings'),
  };
  return changedOptions(options).map((name) => inWords[name]());
}
