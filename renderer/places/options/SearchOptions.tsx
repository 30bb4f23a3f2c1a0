import { Checkbox, MultiSelect, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { extendedCountries } from '../../../shared/api/value-sets.ts';
import { useDeskState } from '../../desk/states.ts';
import { countriesByName, countryName } from '../../place-search/countries.ts';
import { byPostalCodeConflict, hasAllPostalCodes, leavesNothing } from '../../place-search/search-options.ts';
import {
  changeSearchOptions,
  expandSearchOptions,
  resetSearchOptions,
  useSearchOptions,
} from '../../place-search/search-options-store.ts';
import { formatList } from '../../ui/format.ts';
import { Options } from '../../ui/Options.tsx';
import { BiasFields } from './BiasFields.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { searchOptionsId, useOptionsInWords } from './options-in-words.ts';
import { TypeField } from './TypeField.tsx';

/** Options of the place search, expanded by a button. */
export function SearchOptions() {
  const { options, isExpanded } = useSearchOptions();
  return (
    <Options
      buttonId={searchOptionsId}
      changed={useOptionsInWords()}
      isInvalid={leavesNothing(options)}
      expanded={isExpanded}
      onExpandedChange={expandSearchOptions}
      onReset={resetSearchOptions}
    >
      {(isExpanded || leavesNothing(options)) && <Fields />}
    </Options>
  );
}

/** Mounted only while expanded: listing all countries and types is slow. */
function Fields() {
  const { t, i18n } = useTranslation();
  const { options } = useSearchOptions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and order depend on the language
  const countries = useMemo(countriesByName, [i18n.language]);
  return (
    <Stack gap="sm" pb="xs">
      <MultiSelect
        size="xs"
        label={t('searchOptions.countries')}
        placeholder={options.countries.length === 0 ? t('searchOptions.allCountries') : ''}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('searchOptions.allCountries') }}
        nothingFoundMessage={t('searchOptions.noCountry')}
        value={[...options.countries]}
        data={countries}
        onChange={(chosen) => changeSearchOptions({ countries: chosen })}
      />
      <TypeField
        label={t('searchOptions.types')}
        none={t('searchOptions.allTypes')}
        chosen={options.types}
        onChange={(types) => changeSearchOptions({ types })}
      />
      <TypeField
        label={t('searchOptions.excludedTypes')}
        none={t('searchOptions.noTypes')}
        chosen={options.excludedTypes}
        error={leavesNothing(options) ? t('searchOptions.nothingLeft') : undefined}
        onChange={(excludedTypes) => changeSearchOptions({ excludedTypes })}
      />
      <BiasFields bias={options.bias} />
      <PostalCodes />
      <Checkbox
        label={t('searchOptions.subBuildings')}
        description={t('searchOptions.subBuildingsHint')}
        checked={options.subBuildings}
        onChange={({ currentTarget: { checked } }) => changeSearchOptions({ subBuildings: checked })}
      />
      <DescriptionFields descriptions={options.descriptions} />
    </Stack>
  );
}

function PostalCodes() {
  const { t } = useTranslation();
  const { service } = useDeskState('settings');
  const options = useSearchOptions((state) => state.options);
  const conflict = byPostalCodeConflict(options);
  const supported = formatList([...extendedCountries].map(countryName));
  const reason = conflict && t(`searchOptions.byPostalCodeNot.${conflict}`, { countries: supported });
  return (
    <>
      <Checkbox
        label={t('searchOptions.allPostalCodes')}
        description={t(
          service.kind === 'provider'
            ? 'searchOptions.allPostalCodesBilled'
            : 'searchOptions.allPostalCodesHint',
        )}
        checked={hasAllPostalCodes(options, service)}
        onChange={({ currentTarget: { checked } }) =>
          changeSearchOptions({
            allPostalCodes:
              checked === hasAllPostalCodes({ ...options, allPostalCodes: null }, service) ? null : checked,
          })
        }
      />
      <Checkbox
        label={t('searchOptions.byPostalCode')}
        description={reason ?? t('searchOptions.byPostalCodeHint', { countries: supported })}
        // A conflicting option stays enabled while it is set, so that it can be turned off.
        disabled={conflict !== null && !options.byPostalCode}
        error={conflict !== null && options.byPostalCode}
        checked={options.byPostalCode}
        onChange={({ currentTarget: { checked } }) => changeSearchOptions({ byPostalCode: checked })}
      />
    </>
  );
}
