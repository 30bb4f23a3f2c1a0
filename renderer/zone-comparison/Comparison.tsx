import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../shared/zones/zone.ts';
import { ListSearch } from '../ui/ListSearch.tsx';
import { useStoreNames } from '../workspace-zones/store-names.ts';
import { zoneMatcher } from '../workspace-zones/zone-search.ts';
import { ComparisonGroup } from './ComparisonGroup.tsx';
import { type DrawnKind, maxDrawn, showRowsOnMap, useComparisonOverlay } from './comparison-on-map.ts';
import type { ComparisonRow } from './comparison-row.ts';

/** A group of zones with the same comparison result. */
export interface ComparedGroup {
  key: string;
  title: string;
  rows: readonly ComparisonRow[];
  /** How they are drawn on the map; null if not drawn. */
  drawn: DrawnKind | null;
  /** Selected rows; null if no action applies. */
  ticked: ReadonlySet<string> | null;
  /** Information and options for the entire group. */
  note?: ReactNode;
  /** Shown even without rows. */
  isOffered?: boolean;
}

interface ComparisonProps {
  groups: readonly ComparedGroup[];
  /** Name of what the zones are compared with, for the map legend; the zones of the workspace if absent. */
  otherSideName?: string;
  onTick(group: string, keys: readonly string[], ticked: boolean): void;
}

/** Added, changed, and missing zones in searchable tables with checkboxes, and on the map. */
export function Comparison({ groups, otherSideName, onTick }: ComparisonProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search);
  const storeName = useStoreNames();
  const [store, setStore] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const shownGroups = groups.filter(({ rows, isOffered }) => isOffered || rows.length > 0);
  const stores = useMemo(
    () =>
      [
        ...new Set(groups.flatMap(({ rows }) => rows.flatMap((row) => zonesOf(row).map((z) => z.storeId)))),
      ].sort(),
    [groups],
  );
  const drawn = useMemo(
    () => groups.flatMap(({ drawn, rows }) => (drawn ? [{ kind: drawn, rows }] : [])),
    [groups],
  );
  useComparisonOverlay(drawn, current, otherSideName);
  const showAll = useEffectEvent(() => showRowsOnMap(drawn.flatMap(({ rows }) => rows)));
  useEffect(() => {
    // Delayed until the dialog is docked.
    const timer = setTimeout(showAll);
    return () => clearTimeout(timer);
  }, []);
  const matches = zoneMatcher(words);
  const isListed = (zone: Zone) => (store === null || zone.storeId === store) && matches(zone);
  const drawnCount = drawn.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <ListSearch label={t('zones.list.search')} value={search} onChange={setSearch} />
        {stores.length > 1 && (
          <NativeSelect
            aria-label={t('zones.field.storeId')}
            value={store === null ? '' : `=${store}`}
            onChange={({ currentTarget: { value } }) => setStore(value === '' ? null : value.slice(1))}
            data={[
              { value: '', label: t('zones.compare.anyStore') },
              ...stores.map((one) => ({ value: `=${one}`, label: storeName(one) })),
            ]}
          />
        )}
      </Group>
      {shownGroups.map(({ key, title, rows, ticked, note }) => (
        <ComparisonGroup
          key={key}
          title={title}
          rows={rows.filter((row) => zonesOf(row).some(isListed))}
          total={rows.length}
          ticked={ticked}
          onTick={(keys, on) => onTick(key, keys, on)}
          isOpen={open.get(key) ?? false}
          onOpen={(isOpen) => setOpen(new Map(open).set(key, isOpen))}
          current={current}
          onShow={(row) => {
            setCurrent(row.key);
            showRowsOnMap([row]);
          }}
        >
          {note}
        </ComparisonGroup>
      ))}
      {drawnCount > maxDrawn && (
        <Text size="xs" c="dimmed">
          {t('zones.compare.drawn', { count: maxDrawn })}
        </Text>
      )}
    </Stack>
  );
}

const zonesOf = ({ before, after }: ComparisonRow) => [before, after].filter((zone) => zone !== null);
