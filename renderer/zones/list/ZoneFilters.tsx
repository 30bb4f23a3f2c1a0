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
import { drawOnlyListed, useMapOfList } from '../../workspace-zones/map-of-list.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import type { ZoneFilter } from '../../workspace-zones/zone-search.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** Of more stores those are offered that are like what is written. */
const mostOffered = 200;
/** Of more stores only these are named. */
const mostNamed = 3;

const validities = ['error', 'warning', 'fine'] as const;

interface ZoneFiltersProps {
  filters: ZoneFilter;
  onChange(filters: ZoneFilter): void;
}

/** Narrows the list by store, type, validity and state, and says what its colours tell apart. */
export function ZoneFilters(props: ZoneFiltersProps) {
  const { t } = useTranslation();
  const [isListOpen, setListOpen] = useState(false);
  const active = Object.values(props.filters).some((value) => value !== null);
  return (
    // Esc closes an open list first.
    <FilterPopover label={t('zones.filter.label')} active={active} closeOnEscape={!isListOpen}>
      <FilterFields {...props} onListOpen={setListOpen} />
    </FilterPopover>
  );
}

/** Looks through all zones for what there is to choose from, so it is there only while it is open. */
function FilterFields({
  filters,
  onChange,
  onListOpen,
}: ZoneFiltersProps & { onListOpen(isOpen: boolean): void }) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const { stores, types } = useMemo(() => {
    const all = [...zones.values()];
    return {
      stores: [...new Set(all.map(({ storeId }) => storeId))],
      types: [...new Set(all.flatMap((zone) => zone.types))].sort(),
    };
  }, [zones]);
  const any = { value: '', label: t('zones.filter.any') };
  const { zoneColoring } = useDeskState('settings');
  const storeName = useStoreNames();
  const chosen = <T extends string>(values: readonly T[], value: string): T | null =>
    values.find((one) => one === value) ?? null;
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('zones.field.storeId')}
        size="xs"
        w={260}
        searchable
        clearable
        // The popover gives this field the focus: its list would cover the other fields.
        openOnFocus={false}
        onDropdownOpen={() => onListOpen(true)}
        onDropdownClose={() => onListOpen(false)}
        hidePickedOptions
        limit={mostOffered}
        placeholder={filters.stores === null ? t('zones.filter.any') : ''}
        nothingFoundMessage={t('zones.filter.noStore')}
        // What lies outside the popover would close it.
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
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, type: chosen(types, value) })}
        data={[any, ...types]}
      />
      <NativeSelect
        label={t('zones.card.checks')}
        value={filters.validity ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, validity: chosen(validities, value) })
        }
        data={[any, ...validities.map((value) => ({ value, label: t(`zones.validity.${value}`) }))]}
      />
      <NativeSelect
        label={t('zones.card.service')}
        value={filters.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, state: chosen(statesAtService, value) })
        }
        data={[any, ...statesAtService.map((value) => ({ value, label: t(`zones.state.${value}`) }))]}
      />
      <ChangingControls>
        <NativeSelect
          label={t('zones.coloring.label')}
          value={zoneColoring}
          onChange={({ currentTarget: { value } }) => {
            const zoneColoring = chosen(zoneColorings, value);
            if (zoneColoring) void changeSettings({ zoneColoring });
          }}
          data={zoneColorings.map((value) => ({ value, label: t(`zones.coloring.${value}`) }))}
        />
      </ChangingControls>
    </Stack>
  );
}

/** Says how many of all are listed, and lets the map show those alone. */
export function ListedOfAll({ listed, total }: { listed: number; total: number }) {
  const { t } = useTranslation();
  const onlyListed = useMapOfList((map) => map.onlyListed);
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

/** Says which zones, or of which store or type, the list was led to, with the way back to all. */
export function OnlyThese() {
  const { t } = useTranslation();
  const filter = useListFilter();
  const { only, stores, type } = filter;
  const storeName = useStoreNames();
  const named = [...(stores ?? [])].map(storeName);
  const further = named.splice(mostNamed).length;
  if (further > 0) named.push(t('zones.filter.moreStores', { count: further }));
  const titles = [only?.title, ...named, type].filter((title) => title != null);
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
