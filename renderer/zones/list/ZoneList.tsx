import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { filterList, searchList, useListFilter, useListSearch } from '../../workspace-zones/list-filter.ts';
import { noFilters } from '../../workspace-zones/zone-search.ts';
import { ListActions } from './ListActions.tsx';
import { targetOf, useListedZones } from './listed-zones.ts';
import { ActiveFilters, ListedCount, ZoneFilters } from './ZoneFilters.tsx';
import classes from './ZoneList.module.css';
import { ZoneRows } from './ZoneRows.tsx';

/** List of zones, to search, filter, select, show, and hide by mouse or keyboard. */
export function ZoneList({ tableSwitch }: { tableSwitch: ReactNode }) {
  const { t } = useTranslation();
  const search = useListSearch(({ text }) => text);
  const filters = useListFilter();
  const zones = useListedZones();
  const { all, listed, selected } = zones;
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      <Stack ref={head} gap="sm" className={classes.head ?? ''}>
        <Group gap={6} wrap="nowrap">
          <ListSearch label={t('zones.list.search')} value={search} onChange={searchList} />
          <ZoneFilters filters={filters} onChange={filterList} />
        </Group>
        <ActiveFilters />
        <ListedCount listed={listed.length} total={all.size} />
        <ListActions
          target={targetOf(zones)}
          listed={listed}
          selectedCount={selected.length}
          tableSwitch={tableSwitch}
        />
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
