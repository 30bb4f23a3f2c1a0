import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { type SortableColumn, SortableTable } from '../../ui/SortableTable.tsx';
import { goToZone } from '../../workspace-zones/go-to-zone.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { closeAllContents, useAllContents } from './all-contents.ts';
import { CountProgress } from './CountProgress.tsx';
import { saveOverlaps, saveStoreTotals, saveZoneFigures } from './contents-csv.ts';
import {
  type FigureKind,
  figureKinds,
  figureOf,
  type OverlappingPair,
  overlappingPairs,
  type StoreTotals,
  storeTotals,
  type ZoneFigures,
} from './contents-figures.ts';
import { useFigureName, useFigureText } from './figure-text.ts';
import { useAllFigures, useIsCounting, useZoneCounting } from './zone-count.ts';

/** Dialog with the contents of each zone, the totals of stores, and the overlapping pairs of zones. */
export function AllContentsDialog() {
  const { t } = useTranslation();
  const isOpen = useAllContents((state) => state.isOpen);
  return (
    isOpen && (
      <Dialog title={t('zones.allContents.title')} size="min(1240px, 94vw)" onClose={closeAllContents}>
        <AllContents />
      </Dialog>
    )
  );
}

function AllContents() {
  const { t } = useTranslation();
  useZoneCounting(true);
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

function ByZone() {
  const { t } = useTranslation();
  const figures = useAllFigures();
  const isRunning = useIsCounting();
  const storeName = useStoreNames();
  const figureName = useFigureName();
  const figureText = useFigureText();
  const { units } = useDeskState('settings');
  const show = (row: ZoneFigures, kind: FigureKind): ReactNode => {
    const text = figureText(row, kind) ?? t('zones.allContents.notCounted');
    return figureOf(row, kind) == null ? <Dimmed>{text}</Dimmed> : text;
  };
  /**
   * Total of all zones as text, with a lower limit while some are unknown. Overlapping areas count twice, as in the
   * totals of stores.
   */
  const totalOf = (kind: FigureKind): string => {
    const known = figures.flatMap((row) => figureOf(row, kind) ?? []);
    const sum = known.reduce((total, figure) => total + figure, 0);
    const text = kind === 'area' ? formatArea(sum, units) : formatNumber(sum);
    return known.length === figures.length ? text : t('zones.allContents.atLeast', { figure: text });
  };
  const columns: SortableColumn<ZoneFigures>[] = [
    {
      key: 'zone',
      title: t('cover.zone'),
      render: ({ zone }) => zone.zoneId || t('zones.unnamed'),
      value: ({ zone }) => zone.zoneId,
      total: t('zones.allContents.total', { count: figures.length }),
    },
    {
      key: 'store',
      title: t('cover.store'),
      render: ({ zone }) => (zone.storeId === '' ? '' : storeName(zone.storeId)),
      value: ({ zone }) => (zone.storeId === '' ? null : storeName(zone.storeId)),
    },
    ...figureKinds.map(
      (kind): SortableColumn<ZoneFigures> => ({
        key: kind,
        title: figureName(kind),
        render: (row) => show(row, kind),
        value: (row) => figureOf(row, kind) ?? null,
        ...(summable.has(kind) && { total: totalOf(kind) }),
      }),
    ),
  ];
  const isAnyPartlyCovered = figures.some(({ contents }) => contents?.partly);
  return (
    <Stack gap="xs">
      <SortableTable
        label={t('zones.allContents.byZone')}
        rows={figures}
        keyOf={({ zone }) => zone.id}
        columns={columns}
        maxHeight={tableHeight}
        onOpen={({ zone }) => closeAndGoTo(zone)}
      />
      {isAnyPartlyCovered && <Text size="sm" c="dimmed">{`* ${t('zones.contents.partly')}`}</Text>}
      <SaveButton disabled={isRunning || figures.length === 0} onSave={() => saveZoneFigures(figures)} />
    </Stack>
  );
}

function ByStore() {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const figures = useAllFigures();
  const isRunning = useIsCounting();
  const storeName = useStoreNames();
  const stores = useZones((state) => state.stores);
  const totals = useMemo(() => storeTotals(figures, stores.values()), [figures, stores]);
  const sumOf = (figure: (store: StoreTotals) => number): number =>
    totals.reduce((sum, store) => sum + figure(store), 0);
  const columns: SortableColumn<StoreTotals>[] = [
    {
      key: 'store',
      title: t('cover.store'),
      render: ({ storeId }) => (storeId === '' ? t('zones.allContents.noStore') : storeName(storeId)),
      value: ({ storeId }) => (storeId === '' ? '' : storeName(storeId)),
      total: t('zones.allContents.totalOfStores', { count: totals.length }),
    },
    {
      key: 'zones',
      title: t('zones.title'),
      render: ({ zones }) => formatNumber(zones),
      value: ({ zones }) => zones,
      total: formatNumber(sumOf(({ zones }) => zones)),
    },
    {
      key: 'area',
      title: t('zones.contents.area'),
      render: ({ areaSquareMeters }) => formatArea(areaSquareMeters, units),
      value: ({ areaSquareMeters }) => areaSquareMeters,
      total: formatArea(
        sumOf(({ areaSquareMeters }) => areaSquareMeters),
        units,
      ),
    },
    {
      key: 'addresses',
      title: t('zones.contents.addresses'),
      render: ({ addresses, incomplete }) =>
        addresses === null ? (
          <Dimmed>{t('zones.contents.unknown')}</Dimmed>
        ) : incomplete > 0 ? (
          t('zones.allContents.atLeast', { figure: formatNumber(addresses) })
        ) : (
          formatNumber(addresses)
        ),
      value: ({ addresses }) => addresses,
      total: totals.some(({ addresses, incomplete }) => addresses === null || incomplete > 0)
        ? t('zones.allContents.atLeast', { figure: formatNumber(sumOf(({ addresses }) => addresses ?? 0)) })
        : formatNumber(sumOf(({ addresses }) => addresses ?? 0)),
    },
  ];
  const showStoreOnMap = (storeId: string) => {
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
        onOpen={({ storeId }) => showStoreOnMap(storeId)}
      />
      <Text size="sm" c="dimmed">
        {t('zones.allContents.sumHint')}
      </Text>
      <SaveButton disabled={isRunning || totals.length === 0} onSave={() => saveStoreTotals(totals)} />
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
      render: ({ zones: [zone] }) => nameOf(zone),
      value: ({ zones: [zone] }) => zone.zoneId,
    },
    {
      key: 'other',
      title: t('zones.allContents.otherZone'),
      render: ({ zones: [, other] }) => nameOf(other),
      value: ({ zones: [, other] }) => other.zoneId,
    },
    {
      key: 'area',
      title: t('zones.allContents.commonArea'),
      render: ({ areaSquareMeters }) => formatArea(areaSquareMeters, units),
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
        onOpen={({ zones: [zone] }) => closeAndGoTo(zone)}
      />
      <SaveButton disabled={false} onSave={() => saveOverlaps(pairs)} />
    </Stack>
  );
}

/** Figures with a total. Others can't be summed, as zones share borders and streets. */
const summable: ReadonlySet<FigureKind> = new Set(['area', 'addresses', 'pois']);

const tableHeight = '56vh';

function closeAndGoTo(zone: Zone) {
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
