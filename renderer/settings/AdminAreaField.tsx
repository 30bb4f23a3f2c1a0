import { Button, type ComboboxItem, Group, Loader, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArea } from '../../shared/regions/region-area.ts';
import { deskQuery, faultOf, queryClient } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { ExtractFault } from './ExtractFault.tsx';

interface AdminAreaFieldProps {
  paths: readonly string[];
  /** ID of the area's OSM relation, or a name that was typed; empty if there is none. */
  value: number | string;
  /** Name of the area; null if unknown. */
  name: string | null;
  error: string | undefined;
  onChange(relation: number, name: string | null): void;
}

/** Maximum number of areas listed at once; further ones are found by searching. */
const maxListedAreas = 100;

/** Field for an administrative area in the extracts. Lists the areas only on request, because reading them takes long. */
export function AdminAreaField({ paths, value, name, error, onChange }: AdminAreaFieldProps) {
  const { t } = useTranslation();
  const areasQuery = deskQuery('regions.areas', { paths: [...paths] });
  const [requestedPaths, setRequestedPaths] = useState<readonly string[]>();
  const isRequested = paths.length > 0 && requestedPaths?.join('\n') === paths.join('\n');
  const {
    data: areas,
    error: failure,
    isFetching,
    refetch,
  } = useAnswer({ ...areasQuery, enabled: isRequested });
  const listAreas = () => {
    if (isRequested) void refetch();
    else setRequestedPaths(paths);
  };
  const cancel = () => {
    setRequestedPaths(undefined);
    void queryClient.cancelQueries({ queryKey: areasQuery.queryKey });
  };
  if (areas)
    return (
      <Select
        searchable
        limit={maxListedAreas}
        label={t('settings.regions.area.boundary')}
        description={t('settings.regions.area.found', { count: areas.length })}
        nothingFoundMessage={t('settings.regions.area.noBoundary')}
        data={areaOptions(areas)}
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
          onClick={listAreas}
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
      {failure && isRequested && !isFetching && (
        <ExtractFault
          fault={faultOf(failure)}
          title={t('settings.regions.area.notListed')}
          fieldLabel={t('settings.regions.file')}
        />
      )}
    </>
  );

  function choose(selectedValue: string | null) {
    const area = areas?.find(({ relation }) => String(relation) === selectedValue);
    if (area) onChange(area.relation, area.name.trim() || null);
  }

  /** Returns the options, labeled by name and level, plus the relation ID where these are ambiguous. */
  function areaOptions(areas: readonly AdminArea[]): ComboboxItem[] {
    const options = areas.map(({ relation, name, level }) => ({
      value: String(relation),
      label: level === null ? name : t('settings.regions.area.ofLevel', { name, level }),
    }));
    const countByLabel = new Map<string, number>();
    for (const { label } of options) countByLabel.set(label, (countByLabel.get(label) ?? 0) + 1);
    return options.map(({ value, label }) => ({
      value,
      label: (countByLabel.get(label) ?? 0) > 1 ? `${label} (${value})` : label,
    }));
  }
}
