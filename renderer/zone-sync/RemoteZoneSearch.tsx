import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../ui/ListSearch.tsx';

interface RemoteZoneSearchProps {
  search: string;
  onSearch(search: string): void;
  listed: number;
  total: number;
  /** Button next to the search field. */
  children?: ReactNode;
}

/** Search field for the list of the service's zones, with the number of zones found. */
export function RemoteZoneSearch({ search, onSearch, listed, total, children }: RemoteZoneSearchProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <ListSearch label={t('zones.service.search')} value={search} onChange={onSearch} />
        {children}
      </Group>
      <Text role="status" c="dimmed">
        {listed === total
          ? t('zones.service.count', { count: total })
          : t('zones.service.countOf', { count: listed, total })}
      </Text>
    </>
  );
}
