import { Button, Checkbox, Group, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneColorings } from '../../../shared/settings/settings.ts';
import { statesAtService } from '../../../shared/zone-sync/state-at-service.ts';
import { changeSettings } from '../../desk/change-settings.ts';
import { useDeskState } from '../../desk/states.ts';
import { FilterPopover } from '../../ui/FilterPopover.tsx';
import { formatList } from '../../ui/format.ts';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { filterList, useListFilter } from '../../workspace-zones/list-filter.ts';
import { drawOnlyListed, useMapListFilter } from '../../workspace-zones/map-list-filter.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import type { ZoneFilter } from '../../workspace-zones/zone-search.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** Maximum number of stores offered; others are found by typing. */
const maxOffered = 200;
/** Maximum number of store names shown; further stores are only counted. */
const maxNamed = 3;

const validities = ['error', 'warning', 'fine'] as const;

interface ZoneFiltersProps {
  filters: ZoneFilter;
  onChange(filters: ZoneFilter): void;
}

/** Filters the list by store, type, validity and state, with a legend of its colors. */
export function ZoneFilters(props: ZoneFiltersProps) {
  const { t } = useTranslation();
  const [isListOpen, setListOpen] = useState(false);
  const isActive = Object.values(props.filters).some((value) => value !== null);
  return (
    // Esc closes an open list first.
    <FilterPopover label={t('zones.filter.label')} active={isActive} closeOnEscape={!isListOpen}>
      <FilterFields {...props} onListOpen={setListOpen} />
    </FilterPopover>
  );
}

/** Separate component, mounted only while the popover is open, because it scans all zones for the options. */
function FilterFields({
  filters,
  onChange,
  onListOpen,
}: ZoneFiltersProps & { onListOpen(isOpen: boolean): void }) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const { stores, types } = useMemo(() => {
    const zoneList = [...zones.values()];
    return {
      stores: [...new Set(zoneList.map(({ storeId }) => storeId))],
      types: [...new Set(zoneList.flatMap((zone) => zone.types))].sort(),
    };
  }, [zones]);
  const anyOption = { value: '', label: t('zones.filter.any') };
  const { zoneColoring } = useDeskState('settings');
  const storeName = useStoreNames();
  const optionOrNull = <T extends string>(values: readonly T[], value: string): T | null =>
    values.find((one) => one === value) ?? null;
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('zones.field.storeId')}
        size="xs"
        w={260}
        searchable
        clearable
        // The popover focuses this field on opening; its list would cover the other fields.
        openOnFocus={false}
        onDropdownOpen={() => onListOpen(true)}
        onDropdownClose={() => onListOpen(false)}
        hidePickedOptions
        limit={maxOffered}
        placeholder={filters.stores === null ? t('zones.filter.any') : ''}
        nothingFoundMessage={t('zones.filter.noStore')}
        // A click outside the popover, such as on a portal, would close it.
        comboboxProps={{ withinPortal: false }}
        value={[...(filters.stores ?? [])].map((store) => `=${store}`)}
        onChange={(values) =>
          onChange({
            ...filters,
            stores: values.length === 0 ? null : new Set(values.map((value) => value.slice(1))),
          })
        }
        data={[...new Set([...stores, ...(filters.stores ?? [])])]
          .map((store) => ({ value: `=${store}`, label: storeName(store) }))
          .sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }))}
      />
      <NativeSelect
        label={t('zones.filter.type')}
        value={filters.type ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, type: optionOrNull(types, value) })
        }
        data={[anyOption, ...types]}
      />
      <NativeSelect
        label={t('zones.card.checks')}
        value={filters.validity ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, validity: optionOrNull(validities, value) })
        }
        data={[anyOption, ...validities.map((value) => ({ value, label: t(`zones.validity.${value}`) }))]}
      />
      <NativeSelect
        label={t('zones.card.service')}
        value={filters.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, state: optionOrNull(statesAtService, value) })
        }
        data={[anyOption, ...statesAtService.map((value) => ({ value, label: t(`zones.state.${value}`) }))]}
      />
      <ChangingControls>
        <NativeSelect
          label={t('zones.coloring.label')}
          value={zoneColoring}
          onChange={({ currentTarget: { value } }) => {
            const zoneColoring = optionOrNull(zoneColorings, value);
            if (zoneColoring) void changeSettings({ zoneColoring });
          }}
          data={zoneColorings.map((value) => ({ value, label: t(`zones.coloring.${value}`) }))}
        />
      </ChangingControls>
    </Stack>
  );
}

/** Number of listed zones and of all, with a switch to hide the others on the map. Nothing if all zones are listed. */
export function ListedCount({ listed, total }: { listed: number; total: number }) {
  const { t } = useTranslation();
  const onlyListed = useMapListFilter((map) => map.onlyListed);
  if (listed === total) return null;
  return (
    <Group gap="xs" justify="space-between">
      <Text role="status">{t('zones.list.listed', { count: listed, total })}</Text>
      <Checkbox
        size="xs"
        label={t('zones.list.onlyListed')}
        checked={onlyListed}
        onChange={(event) => drawOnlyListed(event.currentTarget.checked)}
      />
    </Group>
  );
}

/**
 * Names the zones, stores, and type that the list is filtered by, with a button to show all. Nothing without such a
 * filter.
 */
export function ActiveFilters() {
  const { t } = useTranslation();
  const filter = useListFilter();
  const { only, stores, type } = filter;
  const storeName = useStoreNames();
  const storeTitles = [...(stores ?? [])].map(storeName);
  const furtherCount = storeTitles.splice(maxNamed).length;
  if (furtherCount > 0) storeTitles.push(t('zones.filter.moreStores', { count: furtherCount }));
  const titles = [only?.title, ...storeTitles, type].filter((title) => title != null);
  if (titles.length === 0) return null;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text role="status">{t('zones.filter.only', { title: formatList(titles) })}</Text>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => filterList({ ...filter, only: null, stores: null, type: null })}
      >
        {t('zones.list.showAll')}
      </Button>
    </Group>
  );
}
