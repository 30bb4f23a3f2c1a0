import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreation } from '../at-service/creation.ts';
import { stateAtService } from '../at-service/state-at-service.ts';
import { useAllFaults } from '../check/all-faults.ts';
import { validityOf } from '../check/validity.ts';
import { useSelection } from '../selection.ts';
import { useZones } from '../zones-store.ts';
import { ListActions } from './ListActions.tsx';
import { filterList, searchList, useListFilter, useListSearch } from './list-filter.ts';
import { OnlyThese, ZoneFilters } from './ZoneFilters.tsx';
import classes from './ZoneList.module.css';
import { ZoneRows } from './ZoneRows.tsx';
import { matchesSearch, noFilters, passes } from './zone-search.ts';

/** All zones, as many as there are: searched, chosen, shown and hidden, with the mouse or the keys. */
export function ZoneList() {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const chosen = useSelection((selection) => selection.chosen);
  const search = useListSearch(({ words }) => words);
  const wanted = useDeferredValue(search);
  const filters = useListFilter();
  const outcomes = useCreation((creation) => creation.outcomes);
  const byZone = useAllFaults((all) => all.byZone);
  const listed = useMemo(
    () =>
      [...zones.values()].filter(
        (zone) =>
          matchesSearch(zone, wanted) &&
          passes(
            zone,
            {
              validity: validityOf(byZone, zone.id),
              state: stateAtService(zone, outcomes.get(zone.id)),
            },
            filters,
          ),
      ),
    [zones, wanted, byZone, outcomes, filters],
  );
  const listedChosen = listed.filter(({ id }) => chosen.has(id));
  const target = listedChosen.length > 0 ? listedChosen : listed;
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      <Stack ref={head} gap="sm" className={classes.head ?? ''}>
        <Group gap={6} wrap="nowrap">
          <TextInput
            type="search"
            flex={1}
            aria-label={t('zones.list.search')}
            placeholder={t('zones.list.search')}
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={(event) => searchList(event.currentTarget.value)}
          />
          <ZoneFilters filters={filters} onChange={filterList} />
        </Group>
        <OnlyThese />
        <ListActions target={target} listed={listed} chosenCount={listedChosen.length} />
      </Stack>
      {listed.length > 0 ? (
        <ZoneRows listed={listed} coveredBy={head} />
      ) : (
        <Group gap="xs">
          <Text c="dimmed" role="status">
            {t('zones.list.nothingFound')}
          </Text>
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => {
              searchList('');
              filterList(noFilters);
            }}
          >
            {t('zones.list.showAll')}
          </Button>
        </Group>
      )}
    </>
  );
}
