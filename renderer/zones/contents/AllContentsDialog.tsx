import { Button, Group, Progress, Stack, Tabs, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaContents } from '../../../shared/desk/region-contents.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatArea, formatDistance, formatNumber } from '../../ui/format.ts';
import { type SortableColumn, SortableTable } from '../../ui/SortableTable.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { goToZone } from '../../workspace-zones/go-to-zone.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { cancelCount, closeAllContents, countAllContents, useAllContents } from './all-contents.ts';
import { saveOverlaps, saveStoreTotals, saveZoneFigures } from './contents-csv.ts';
import {
  type OverlappingPair,
  overlappingPairs,
  poiCount,
  type StoreTotals,
  storeTotals,
  type ZoneFigures,
} from './contents-figures.ts';

/** What is in each zone, the totals of stores, and the zones that overlap. */
export function AllContentsDialog() {
  const { t } = useTranslation();
  const isOpen = useAllContents((state) => state.isOpen);
  const region = useDeskState('region');
  return (
    isOpen && (
      <Dialog title={t('zones.allContents.title')} size="min(1080px, 94vw)" onClose={closeAllContents}>
        <AllContents key={region && `${region.id} ${region.dataDate}`} />
      </Dialog>
    )
  );
}

function AllContents() {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  useEffect(() => {
    void countAllContents([...zones.values()]);
    return cancelCount;
  }, [zones]);
  return (
    <Stack gap="sm">
      <CountProgress />
      <Tabs defaultValue="zones" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="zones">{t('zones.allContents.byZone')}</Tabs.Tab>
          <Tabs.Tab value="stores">{t('zones.allContents.byStore')}</Tabs.Tab>
          <Tabs.Tab value="overlaps">{t('zones.contents.overlaps')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="zones">
          <ByZone />
        </Tabs.Panel>
        <Tabs.Panel value="stores">
          <ByStore />
        </Tabs.Panel>
        <Tabs.Panel value="overlaps">
          <Overlaps />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** How far the count is, and the ways to end it and to go on. */
function CountProgress() {
  const { t } = useTranslation();
  const { done, figures, running, fault } = useAllContents();
  const zones = useZones((state) => state.zones);
  const resume = () => void countAllContents([...zones.values()]);
  if (fault) return <FaultMessage fault={fault} title={t('zones.contents.failed')} onRetry={resume} />;
  const total = zones.size;
  if (!running && done >= figures.length) return null;
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1}>
        <Text size="sm">{t('zones.allContents.progress', { done, total })}</Text>
        <Progress aria-label={t('zones.allContents.count')} value={total === 0 ? 0 : (100 * done) / total} />
      </Stack>
      {running ? (
        <Button variant="default" onClick={cancelCount}>
          {t('zones.allContents.cancel')}
        </Button>
      ) : (
        <Button variant="default" onClick={resume}>
          {t('zones.allContents.goOn')}
        </Button>
      )}
    </Group>
  );
}

function ByZone() {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { figures, running } = useAllContents();
  /** A figure of the region, or why there is none. */
  const counted = <Value,>(
    { contents }: ZoneFigures,
    ofContents: (contents: AreaContents) => Value | null,
    show: (value: Value) => string,
  ): ReactNode => {
    if (contents === undefined) return <Dimmed>{t('zones.allContents.notCounted')}</Dimmed>;
    const value = contents && ofContents(contents);
    if (value === null) return <Dimmed>{t('zones.contents.unknown')}</Dimmed>;
    return contents?.partly ? `${show(value)} *` : show(value);
  };
  const columns: SortableColumn<ZoneFigures>[] = [
    {
      key: 'zone',
      title: t('cover.zone'),
      show: ({ zone }) => zone.zoneId || t('zones.unnamed'),
      value: ({ zone }) => zone.zoneId,
    },
    {
      key: 'store',
      title: t('cover.store'),
      show: ({ zone }) => zone.storeId,
      value: ({ zone }) => zone.storeId || null,
    },
    {
      key: 'area',
      title: t('zones.contents.area'),
      show: ({ areaSquareMeters }) => formatArea(areaSquareMeters, units),
      value: ({ areaSquareMeters }) => areaSquareMeters,
    },
    {
      key: 'border',
      title: t('zones.contents.perimeter'),
      show: ({ borderMeters }) => formatDistance(borderMeters, units),
      value: ({ borderMeters }) => borderMeters,
    },
    {
      key: 'addresses',
      title: t('zones.contents.addresses'),
      show: (row) => counted(row, ({ addresses }) => addresses, formatNumber),
      value: ({ contents }) => contents?.addresses ?? null,
    },
    {
      key: 'streets',
      title: t('zones.contents.streets'),
      show: (row) => counted(row, ({ streets }) => streets, formatNumber),
      value: ({ contents }) => contents?.streets ?? null,
    },
    {
      key: 'postalCodes',
      title: t('zones.contents.postalCodes'),
      show: (row) =>
        counted(
          row,
          ({ postalCodes }) => postalCodes,
          (codes) => {
            const first = codes.slice(0, 2).map(({ name }) => name);
            return codes.length === 0
              ? t('zones.contents.none')
              : [...first, ...(codes.length > first.length ? ['…'] : [])].join(', ') +
                  ` (${formatNumber(codes.length)})`;
          },
        ),
      value: ({ contents }) => contents?.postalCodes?.length ?? null,
    },
    {
      key: 'pois',
      title: t('zones.contents.pois'),
      show: (row) => counted(row, poiCount, formatNumber),
      value: ({ contents }) => poiCount(contents),
    },
  ];
  const partly = figures.some(({ contents }) => contents?.partly);
  return (
    <Stack gap="xs">
      <SortableTable
        label={t('zones.allContents.byZone')}
        rows={figures}
        keyOf={({ zone }) => zone.id}
        columns={columns}
        maxHeight={tableHeight}
        onGo={({ zone }) => leaveTo(zone)}
      />
      {partly && <Text size="sm" c="dimmed">{`* ${t('zones.contents.partly')}`}</Text>}
      <SaveButton
        disabled={running !== null || figures.length === 0}
        onSave={() => saveZoneFigures(figures)}
      />
    </Stack>
  );
}

function ByStore() {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { figures, running } = useAllContents();
  const stores = useZones((state) => state.stores);
  const totals = useMemo(() => storeTotals(figures, stores.values()), [figures, stores]);
  const columns: SortableColumn<StoreTotals>[] = [
    {
      key: 'store',
      title: t('cover.store'),
      show: ({ storeId, name }) =>
        [storeId, name].filter(Boolean).join(' · ') || t('zones.allContents.noStore'),
      value: ({ storeId }) => storeId,
    },
    {
      key: 'zones',
      title: t('zones.title'),
      show: ({ zones }) => formatNumber(zones),
      value: ({ zones }) => zones,
    },
    {
      key: 'area',
      title: t('zones.contents.area'),
      show: ({ areaSquareMeters }) => formatArea(areaSquareMeters, units),
      value: ({ areaSquareMeters }) => areaSquareMeters,
    },
    {
      key: 'addresses',
      title: t('zones.contents.addresses'),
      show: ({ addresses, incomplete }) =>
        addresses === null ? (
          <Dimmed>{t('zones.contents.unknown')}</Dimmed>
        ) : incomplete > 0 ? (
          t('zones.allContents.atLeast', { figure: formatNumber(addresses) })
        ) : (
          formatNumber(addresses)
        ),
      value: ({ addresses }) => addresses,
    },
  ];
  const show = (storeId: string) => {
    closeAllContents();
    showOnMap(figures.flatMap(({ zone }) => (zone.storeId === storeId ? zone.geometry : [])));
  };
  return (
    <Stack gap="xs">
      <SortableTable
        label={t('zones.allContents.byStore')}
        rows={totals}
        keyOf={({ storeId }) => storeId}
        columns={columns}
        maxHeight={tableHeight}
        onGo={({ storeId }) => show(storeId)}
      />
      <Text size="sm" c="dimmed">
        {t('zones.allContents.sumHint')}
      </Text>
      <SaveButton disabled={running !== null || totals.length === 0} onSave={() => saveStoreTotals(totals)} />
    </Stack>
  );
}

function Overlaps() {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const problems = useAllIssues((all) => all.problems);
  const zones = useZones((state) => state.zones);
  const pairs = useMemo(() => problems && overlappingPairs(problems, zones), [problems, zones]);
  if (pairs === null) return <Text c="dimmed">{t('zones.contents.counting')}</Text>;
  if (pairs.length === 0) return <Text c="dimmed">{t('zones.allContents.noOverlaps')}</Text>;
  const nameOf = ({ zoneId }: Zone) => zoneId || t('zones.unnamed');
  const columns: SortableColumn<OverlappingPair>[] = [
    {
      key: 'zone',
      title: t('cover.zone'),
      show: ({ zones: [zone] }) => nameOf(zone),
      value: ({ zones: [zone] }) => zone.zoneId,
    },
    {
      key: 'other',
      title: t('zones.allContents.otherZone'),
      show: ({ zones: [, other] }) => nameOf(other),
      value: ({ zones: [, other] }) => other.zoneId,
    },
    {
      key: 'area',
      title: t('zones.allContents.commonArea'),
      show: ({ areaSquareMeters }) => formatArea(areaSquareMeters, units),
      value: ({ areaSquareMeters }) => areaSquareMeters,
    },
  ];
  return (
    <Stack gap="xs">
      <SortableTable
        label={t('zones.contents.overlaps')}
        rows={pairs}
        keyOf={({ key }) => key}
        columns={columns}
        maxHeight={tableHeight}
        onGo={({ zones: [zone] }) => leaveTo(zone)}
      />
      <SaveButton disabled={false} onSave={() => saveOverlaps(pairs)} />
    </Stack>
  );
}

const tableHeight = '56vh';

function leaveTo(zone: Zone) {
  closeAllContents();
  goToZone(zone);
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

function SaveButton({ disabled, onSave }: { disabled: boolean; onSave(): void }) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} />}
        disabled={disabled}
        onClick={onSave}
      >
        {t('zones.allContents.save')}
      </Button>
    </Group>
  );
}
