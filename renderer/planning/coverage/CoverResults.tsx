import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconFileExport } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatLng } from '../../../shared/geo/position.ts';
import {
  type CoveredPlace,
  type CoverFigures,
  type CoverSummary,
  coverBands,
} from '../../../shared/planning/coverage/cover-figures.ts';
import { useDeskState } from '../../desk/states.ts';
import { flyTo } from '../../map/camera.ts';
import {
  formatDistance,
  formatDuration,
  formatList,
  formatLocalTime,
  formatNumber,
  formatPosition,
  formatShare,
} from '../../ui/format.ts';
import { Duration } from '../../ui/Measures.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type SortableColumn, SortableTable } from '../../ui/SortableTable.tsx';
import { goToZone } from '../../workspace-zones/go-to-zone.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useNamesOfStores, useStoreNames } from '../../workspace-zones/store-names.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { CoverHistogram } from './CoverHistogram.tsx';
import { saveCover } from './cover-csv.ts';
import { useCoverOverlay } from './cover-overlay.ts';
import { type CoverResult, useCover } from './cover-store.ts';
import { useOutdated } from './use-outdated.ts';
import { WithoutStore } from './WithoutStore.tsx';

type View = 'zones' | 'stores' | 'sooner';

/** Results of a coverage check: totals, by zone and store, the histogram, and places closer to another store. */
export function CoverResults({ result }: { result: CoverResult }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('zones');
  const { check, summary, endedAt } = result;
  const { withoutStore, mode } = check;
  const outdated = useOutdated(check);
  const { drawn, inViewCount } = useCoverOverlay(result);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('cover.of', { time: formatLocalTime(endedAt), mode: t(`mode.${mode}`) })}{' '}
        <CheckedPlaces result={result} />
      </Text>
      {outdated && <Notice tone="warning">{t('cover.outdated', { time: formatLocalTime(endedAt) })}</Notice>}
      {withoutStore.length > 0 && <WithoutStore zones={withoutStore} />}
      {drawn.length < inViewCount && (
        <Text size="sm" c="dimmed">
          {t('cover.drawn', { drawn: drawn.length, places: inViewCount })}
        </Text>
      )}
      <OverallFigures summary={summary} />
      <CoverHistogram bars={summary.bars} />
      <SegmentedControl<View>
        fullWidth
        aria-label={t('cover.view')}
        value={view}
        onChange={setView}
        data={[
          { value: 'zones', label: t('cover.byZone') },
          { value: 'stores', label: t('cover.byStore') },
          { value: 'sooner', label: t('cover.soonerPlaces', { count: summary.overall.sooner }) },
        ]}
      />
      {view === 'zones' && <ByZone result={result} />}
      {view === 'stores' && <ByStore result={result} />}
      {view === 'sooner' && <SoonerPlaces result={result} />}
      <Group justify="space-between">
        <Button
          data-autofocus
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          onClick={() => useCover.setState({ showsSetup: true })}
        >
          {t('cover.again')}
        </Button>
        <SaveButton result={result} />
      </Group>
    </Stack>
  );
}

function SaveButton({ result }: { result: CoverResult }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const save = async () => {
    abort.current = new AbortController();
    setSaving(true);
    await saveCover(result, abort.current.signal);
    setSaving(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} />}
      loading={isSaving}
      onClick={() => void save()}
    >
      {t('cover.export')}
    </Button>
  );
}

/** Kind of places checked and their weighting. */
function CheckedPlaces({ result }: { result: CoverResult }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { places, check } = result;
  const { zonesByAddress, zonesOnGrid, gridMeters } = check;
  if (!gridMeters) return t('cover.countedAddresses', { count: places.length });
  const distances = {
    min: formatDistance(gridMeters.least, units),
    max: formatDistance(gridMeters.most, units),
  };
  return zonesByAddress === 0
    ? t('cover.counted', { count: places.length, ...distances })
    : t('cover.countedBoth', {
        places: places.length,
        known: zonesByAddress,
        zones: zonesByAddress + zonesOnGrid,
        ...distances,
      });
}

/** Further stores are only in the table of places. */
const maxSoonerStores = 5;

/** Overall figures as sentences, and the stores that would be closer. */
function OverallFigures({ summary: { overall, soonerStores } }: { summary: CoverSummary }) {
  const { t } = useTranslation();
  const names = useNamesOfStores();
  const { median, worst, within, unreachable } = overall;
  return (
    <div role="status">
      <Text fw={600}>
        {median === null || worst === null
          ? t('cover.noWay')
          : t('cover.times', { median: formatDuration(median), worst: formatDuration(worst) })}
      </Text>
      <Text size="sm">
        {t('cover.shares', {
          shares: formatList(
            within.map((share, band) =>
              t('cover.share', { share: formatShare(share), minutes: coverBands[band] ?? 0 }),
            ),
          ),
        })}
      </Text>
      {unreachable > 0 && <Text size="sm">{t('cover.unreachable', { count: unreachable })}</Text>}
      {soonerStores.slice(0, maxSoonerStores).map(({ store, places: count, maxSavedSeconds }) => (
        <Text size="sm" key={store.id}>
          {maxSavedSeconds === null
            ? t('cover.onlyBy', { count, store: names.ofStore(store) })
            : t('cover.soonerBy', {
                count,
                store: names.ofStore(store),
                duration: formatDuration(maxSavedSeconds),
              })}
        </Text>
      ))}
      {soonerStores.length > maxSoonerStores && (
        <Text size="sm">{t('cover.moreSooner', { count: soonerStores.length - maxSoonerStores })}</Text>
      )}
    </div>
  );
}

interface FiguresRow {
  key: string;
  name: string;
  storeId: string;
  figures: CoverFigures;
}

/** Columns of figures; that of unreachable places only where there are any. */
function useFiguresColumns(
  head: SortableColumn<FiguresRow>[],
  { overall }: CoverSummary,
): SortableColumn<FiguresRow>[] {
  const { t } = useTranslation();
  const duration = (seconds: number | null) =>
    seconds === null ? t('cover.none') : <Duration seconds={seconds} />;
  return [
    ...head,
    {
      key: 'median',
      title: t('cover.median'),
      render: ({ figures }) => duration(figures.median),
      value: ({ figures }) => figures.median,
    },
    {
      key: 'worst',
      title: t('cover.worst'),
      render: ({ figures }) => duration(figures.worst),
      value: ({ figures }) => figures.worst,
    },
    ...coverBands.map(
      (minutes, band): SortableColumn<FiguresRow> => ({
        key: String(minutes),
        title: t('cover.within', { minutes }),
        hint: t('cover.withinHint', { minutes }),
        render: ({ figures }) => formatShare(figures.within[band] ?? 0),
        value: ({ figures }) => figures.within[band] ?? 0,
      }),
    ),
    ...(overall.unreachable > 0
      ? [
          {
            key: 'unreachable',
            title: t('cover.withoutWay'),
            hint: t('cover.withoutWayHint'),
            render: ({ figures }: FiguresRow) => formatNumber(figures.unreachable),
            value: ({ figures }: FiguresRow) => figures.unreachable,
          },
        ]
      : []),
    {
      key: 'sooner',
      title: t('cover.sooner'),
      hint: t('cover.soonerHint'),
      render: ({ figures }) => `${formatNumber(figures.sooner)} / ${formatNumber(figures.places)}`,
      value: ({ figures }) => figures.sooner,
    },
  ];
}

function ByZone({ result: { summary, zones } }: { result: CoverResult }) {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const rows = useMemo(
    () =>
      Array.from(
        summary.byZone,
        ([key, figures]): FiguresRow => ({
          key,
          name: zones.get(key)?.zoneId ?? '',
          storeId: zones.get(key)?.storeId ?? '',
          figures,
        }),
      ),
    [summary, zones],
  );
  const columns = useFiguresColumns(
    [
      {
        key: 'zone',
        title: t('cover.zone'),
        render: ({ name }) => name || t('zones.unnamed'),
        value: ({ name }) => name,
      },
      {
        key: 'store',
        title: t('cover.store'),
        render: ({ storeId }) => storeName(storeId),
        value: ({ storeId }) => storeName(storeId),
      },
    ],
    summary,
  );
  const goTo = (id: string) => {
    const zone = useZones.getState().zones.get(id);
    if (zone) goToZone(zone);
  };
  return (
    <SortableTable
      label={t('cover.byZone')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={columns}
      onOpen={({ key }) => goTo(key)}
    />
  );
}

function ByStore({ result: { summary, zones } }: { result: CoverResult }) {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const rows = useMemo(
    () =>
      Array.from(
        summary.byStore,
        ([key, figures]): FiguresRow => ({ key, name: storeName(key), storeId: key, figures }),
      ),
    [summary, storeName],
  );
  const columns = useFiguresColumns(
    [{ key: 'store', title: t('cover.store'), render: ({ name }) => name, value: ({ name }) => name }],
    summary,
  );
  const show = (storeId: string) =>
    showOnMap(
      [...useZones.getState().zones.values()].flatMap(({ id, geometry }) =>
        zones.get(id)?.storeId === storeId ? geometry : [],
      ),
    );
  return (
    <SortableTable
      label={t('cover.byStore')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={columns}
      onOpen={({ storeId }) => show(storeId)}
    />
  );
}

/** Places closer to another store, largest gain first. */
function SoonerPlaces({ result: { summary, zones } }: { result: CoverResult }) {
  const { t } = useTranslation();
  const names = useNamesOfStores();
  const rows = summary.soonerPlaces;
  if (rows.length === 0) return <Text c="dimmed">{t('cover.nobodySooner')}</Text>;
  const zoneNameOf = ({ zone }: CoveredPlace) => zones.get(zone)?.zoneId ?? '';
  const closerStoreOf = ({ sooner }: CoveredPlace) => (sooner ? names.ofStore(sooner.store) : '');
  const columns: SortableColumn<CoveredPlace>[] = [
    {
      key: 'place',
      title: t('cover.place'),
      render: ({ position }) => formatPosition(toLatLng(position)),
      value: ({ position }) => position[1],
    },
    {
      key: 'zone',
      title: t('cover.zone'),
      render: (place) => zoneNameOf(place) || t('zones.unnamed'),
      value: zoneNameOf,
    },
    {
      key: 'minutes',
      title: t('cover.ownTime'),
      render: ({ route }) => (route ? <Duration seconds={route.seconds} /> : t('cover.none')),
      value: ({ route }) => route?.seconds ?? null,
    },
    { key: 'other', title: t('cover.otherStore'), render: closerStoreOf, value: closerStoreOf },
    {
      key: 'otherMinutes',
      title: t('cover.otherTime'),
      render: ({ sooner }) => sooner && <Duration seconds={sooner.seconds} />,
      value: ({ sooner }) => sooner?.seconds ?? null,
    },
  ];
  return (
    <SortableTable
      label={t('cover.soonerPlaces', { count: rows.length })}
      rows={rows}
      keyOf={({ zone, position }) => `${zone} ${position}`}
      columns={columns}
      onOpen={({ position }) => flyTo(toLatLng(position))}
    />
  );
}
