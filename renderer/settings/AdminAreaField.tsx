import { Button, type ComboboxItem, Group, Loader, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArea } from '../../shared/regions/region-area.ts';
import { deskQuery, faultOf, queryClient } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { ExtractFault } from './ExtractFault.tsx';

interface AdminAreaFieldProps {
  paths: readonly string[];
  /** ID of the area's OSM relation; empty if none is selected. */
  value: number | string;
  /** Name of the area; null if unknown. */
  name: string | null;
  error: string | undefined;
  onChange(relation: number, name: string | null): void;
}

/** Maximum number of areas listed at once; further ones are found by searching. */
const maxOffered = 100;

/** Field for an administrative area of extracts, whose areas are only listed on request, because that takes long. */
export function AdminAreaField({ paths, value, name, error, onChange }: AdminAreaFieldProps) {
  const { t } = useTranslation();
  const question = deskQuery('regions.areas', { paths: [...paths] });
  const [wanted, setWanted] = useState<readonly string[]>();
  const isWanted = paths.length > 0 && wanted?.join('\n') === paths.join('\n');
  const { data: areas, error: failure, isFetching, refetch } = useAnswer({ ...question, enabled: isWanted });
  const list = () => {
    if (isWanted) void refetch();
    else setWanted(paths);
  };
  const cancel = () => {
    setWanted(undefined);
    void queryClient.cancelQueries({ queryKey: question.queryKey });
  };
  if (areas)
    return (
      <Select
        searchable
        limit={maxOffered}
        label={t('settings.regions.area.boundary')}
        description={t('settings.regions.area.found', { count: areas.length })}
        nothingFoundMessage={t('settings.regions.area.noBoundary')}
        data={choicesOf(areas)}
        value={String(value)}
        error={error}
        onChange={choose}
      />
    );
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={paths.length === 0 || isFetching}
          onClick={list}
        >
          {t('settings.regions.area.list')}
        </Button>
        {isFetching && (
          <>
            <Loader size="xs" />
            <Text size="sm" role="status">
              {t('settings.regions.area.listing')}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('settings.regions.area.stopListing')}
              onClick={cancel}
            >
              {t('settings.regions.cancel')}
            </Button>
          </>
        )}
      </Group>
      {value !== '' && <Text size="sm">{t('settings.regions.area.chosen', { area: name ?? value })}</Text>}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {failure && isWanted && !isFetching && (
        <ExtractFault
          fault={faultOf(failure)}
          title={t('settings.regions.area.notListed')}
          place={t('settings.regions.file')}
        />
      )}
    </>
  );

  function choose(chosen: string | null) {
    const area = areas?.find(({ relation }) => String(relation) === chosen);
    if (area) onChange(area.relation, area.name.trim() || null);
  }

  /** Returns the options, labeled by name and level, and by relation ID if these are ambiguous. */
  function choicesOf(areas: readonly AdminArea[]): ComboboxItem[] {
    const named = areas.map(({ relation, name, level }) => ({
      value: String(relation),
      label: level === null ? name : t('settings.regions.area.ofLevel', { name, level }),
    }));
    const count = new Map<string, number>();
    for (const { label } of named) count.set(label, (count.get(label) ?? 0) + 1);
    return named.map(({ value, label }) => ({
      value,
      label: (count.get(label) ?? 0) > 1 ? `${label} (${value})` : label,
    }));
  }
}
