import { Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface HeldZoneSearchProps {
  search: string;
  onSearch(search: string): void;
  listed: number;
  total: number;
  /** Stands beside the search. */
  children?: ReactNode;
}

/** Narrows the list of the service's zones, and says how many are listed. */
export function HeldZoneSearch({ search, onSearch, listed, total, children }: HeldZoneSearchProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <TextInput
          type="search"
          flex={1}
          aria-label={t('zones.service.search')}
          placeholder={t('zones.service.search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
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
