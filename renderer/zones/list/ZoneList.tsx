import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { filterList, searchList, useListFilter, useListSearch } from '../../workspace-zones/list-filter.ts';
import { noFilters } from '../../workspace-zones/zone-search.ts';
import { ListActions } from './ListActions.tsx';
import { targetOf, useListedZones } from './listed-zones.ts';
import { ListedOfAll, OnlyThese, ZoneFilters } from './ZoneFilters.tsx';
import classes from './ZoneList.module.css';
import { ZoneRows } from './ZoneRows.tsx';

/** All zones: search, select, show and hide them by mouse or keyboard. */
export function ZoneList({ tableSwitch }: { tableSwitch: ReactNode }) {
  const { t } = useTranslation();
  const search = useListSearch(({ words }) => words);
  const filters = useListFilter();
  const zones = useListedZones();
  const { all, listed, chosen } = zones;
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      <Stack ref={head} gap="sm" className={classes.head ?? ''}>
        <Group gap={6} wrap="nowrap">
          <ListSearch label={t('zones.list.search')} value={search} onChange={searchList} />
          <ZoneFilters filters={filters} onChange={filterList} />
        </Group>
        <OnlyThese />
        <ListedOfAll listed={listed.length} total={all.size} />
        <ListActions
          target={targetOf(zones)}
          listed={listed}
          chosenCount={chosen.length}
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
