import {
  Button,
  Group,
  Loader,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceLimits } from '../../../shared/api/distance.ts';
import { operations } from '../../../shared/api/operations.ts';
import type { Job } from '../../../shared/desk/jobs.ts';
import type { TerritoriesWay } from '../../../shared/desk/territories.ts';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { SavedKind } from '../../../shared/saved/saved-search.ts';
import { type Avoidance, type Division, divisions } from '../../../shared/saved/searches.ts';
import { serviceName } from '../../../shared/settings/settings.ts';
import { type DividedLand, fullShare } from '../../../shared/zones/territories/division.ts';
import {
  leastWaterSquareMeters,
  shoreTolerance,
  tilesOfArea,
} from '../../../shared/zones/territories/land.ts';
import { samplingCost } from '../../../shared/zones/territories/sampling.ts';
import { storeGroups } from '../../../shared/zones/territories/store-groups.ts';
import { desk } from '../../desk/desk.ts';
import { useDeskState } from '../../desk/states.ts';
import { nothingAvoided } from '../../journey/avoidance.ts';
import { ClosuresLine } from '../../journey/ClosuresLine.tsx';
import { closureCount, useAvoidance } from '../../journey/closures-in-force.ts';
import { ModeChoice } from '../../journey/ModeChoice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatArea, formatDistance, formatDuration } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { BalanceChoice } from './BalanceChoice.tsx';
import { CapacitiesOfStores } from './CapacitiesOfStores.tsx';
import { CapacityUnitChoice } from './CapacityUnitChoice.tsx';
import { useCountedDemand } from './counted-demand.ts';
import { useDividedStores } from './divided-stores.ts';
import { applyTerritories } from './make-territories.ts';
import { PlanUpdate } from './PlanUpdate.tsx';
import { StoreShares } from './StoreShares.tsx';
import { StoresChanged } from './StoresChanged.tsx';
import { StoresInParts } from './StoresInParts.tsx';
import { StoresToDivide } from './StoresToDivide.tsx';
import { StoresWithoutZone } from './StoresWithoutZone.tsx';
import { useStoreCodes } from './store-codes.ts';
import classes from './TerritoriesDialog.module.css';
import { useStoresOverlay, useTerritoriesOverlay } from './territories-overlay.ts';
import {
  changeOnLand,
  changeTolerance,
  closeTerritories,
  forgetSampling,
  jobOfTerritories,
  lastShares,
  resetShares,
  type SampledStores,
  samplingPlan,
  startSampling,
  useTerritories,
} from './territories-store.ts';
import { useDivision } from './use-division.ts';
import { useLand } from './use-land.ts';
import { useTerritoriesUpdate } from './use-territories-update.ts';
import { useZonesBefore } from './use-zones-before.ts';
import { ZonesOfCodes } from './ZonesOfCodes.tsx';

const resolutions = [50, 100, 200, 500, 1000];
const tolerances = [0, 20, 50, 100];
/** Territories are no saved search that could be reviewed. */
const noSearches: readonly SavedKind[] = [];

/** Divides the land among stores: what to ask, then the zones on the map with each store's limit and weight. */
export function TerritoriesDialog() {
  const { t } = useTranslation();
  const isOpen = useTerritories((state) => state.isOpen);
  const isPicking = useDividedStores((state) => state.isPicking);
  return (
    isOpen && (
      <Dialog docked title={t('territories.title')} hidden={isPicking} onClose={closeTerritories}>
        <Territories />
      </Dialog>
    )
  );
}

function Territories() {
  const sampled = useTerritories((state) => state.sampled);
  return sampled ? <Preview sampled={sampled} /> : <Setup />;
}

function Setup() {
  const { t } = useTranslation();
  const nearness = useTerritories((state) => state.nearness);
  const isRunning = useRunningJob() !== null;
  const { isUsed: isByCodes, running: codesRun } = useStoreCodes();
  const divideBy = (value: Division) => {
    useStoreCodes.setState({ isUsed: value === 'codes' });
    if (value !== 'codes') useTerritories.setState({ nearness: value });
  };
  return (
    <Stack gap="sm">
      <Stack gap={4}>
        <Text size="sm" fw={500} aria-hidden>
          {t('territories.divideBy')}
        </Text>
        <SegmentedControl<Division>
          fullWidth
          aria-label={t('territories.divideBy')}
          value={isByCodes ? 'codes' : nearness}
          disabled={isRunning || codesRun !== null}
          onChange={divideBy}
          data={divisions.map((value) => ({ value, label: t(`territories.by.${value}`) }))}
        />
      </Stack>
      {isByCodes ? <ZonesOfCodes /> : <NearestStores />}
    </Stack>
  );
}

/** Which stores take part and how the nearest of them is found. */
function NearestStores() {
  const { t } = useTranslation();
  const { nearness, mode, outlineZone, resolutionMeters, fault } = useTerritories();
  const running = useRunningJob();
  const problem = fault ?? running?.fault;
  const stores = useDividedStores((state) => state.stores);
  const readOnly = useReadOnlyProps();
  const { units } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const { chosen, open } = useSelection();
  const set = useTerritories.setState;
  const way = useServiceWay();
  const outline = outlineZone === null ? undefined : zones.get(outlineZone)?.geometry;
  const plan = useMemo(
    () => samplingPlan(stores, outline, resolutionMeters),
    [stores, outline, resolutionMeters],
  );
  const requestCount = useMemo(
    () => (plan ? storeGroups(plan.stores, distanceLimits.nearestOrigins).length : 0),
    [plan],
  );
  useStoresOverlay(stores);
  const avoid = useAvoidance(nothingAvoided, noSearches);
  const offered = [...zones.values()].filter(({ id }) => chosen.has(id) || id === open || id === outlineZone);
  return (
    <Stack gap="sm">
      <StoresToDivide />
      {nearness === 'straight' ? (
        <Text size="sm">{t('territories.straightHint')}</Text>
      ) : (
        <>
          {mode !== 'truck' && <ModeChoice value={mode} onChange={(value) => set({ mode: value })} />}
          {(way === 'streets' || mode === 'truck') && (
            <Switch
              label={t('territories.truck')}
              description={t('territories.truckHint')}
              checked={mode === 'truck'}
              onChange={({ currentTarget: { checked } }) => set({ mode: checked ? 'truck' : 'driving' })}
            />
          )}
        </>
      )}
      <Group grow align="start">
        <Select
          label={t('territories.outline')}
          description={t('territories.outlineHint')}
          clearable
          placeholder={t('territories.around')}
          value={outlineZone}
          onChange={(value) => set({ outlineZone: value })}
          data={offered.map(({ id, zoneId, description }) => ({
            value: id,
            label: zoneId || description || id,
          }))}
        />
        {nearness !== 'straight' && (
          <Select
            label={t('territories.resolution')}
            description={t('territories.resolutionHint')}
            allowDeselect={false}
            value={String(resolutionMeters)}
            onChange={(value) => set({ resolutionMeters: Number(value) })}
            data={resolutions.map((meters) => ({
              value: String(meters),
              label: formatDistance(meters, units),
            }))}
          />
        )}
      </Group>
      {nearness !== 'straight' && <ClosuresLine avoid={avoid} />}
      {plan && nearness !== 'straight' && way === 'streets' && (
        <Text size="sm">{t('territories.costOfStreets', { count: requestCount })}</Text>
      )}
      {plan && nearness !== 'straight' && way === 'matrix' && <Cost plan={plan} />}
      {problem && <FaultMessage fault={problem} title={t('territories.failed')} />}
      {running ? (
        <Running job={running} />
      ) : (
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={closeTerritories}>
            {t('ui.close')}
          </Button>
          <Button disabled={!plan} {...readOnly} onClick={() => plan && void startSampling(stores, plan)}>
            {t('territories.start')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The job that samples, until it has ended. */
function useRunningJob() {
  const job = jobOfTerritories(useDeskState('jobs'));
  return job && job.state !== 'done' ? job : null;
}

/** By which way the service in use would be asked; undefined until it has said so. */
function useServiceWay(): TerritoriesWay | undefined {
  const service = serviceName(useDeskState('settings').service);
  const [way, setWay] = useState<TerritoriesWay>();
  useEffect(() => {
    let isCurrent = true;
    setWay(undefined);
    void desk.call('territories.way', undefined, { service }).then((outcome) => {
      if (isCurrent && outcome.ok) setWay(outcome.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [service]);
  return way;
}

/** What the service is asked for, and how long that takes at least. */
function Cost({ plan }: { plan: Parameters<typeof samplingCost>[0] }) {
  const { t } = useTranslation();
  const deferred = useDeferredValue(plan);
  const { first, refinement } = useMemo(() => samplingCost(deferred), [deferred]);
  const queries = first.queries + refinement.queries;
  const elements = first.elements + refinement.elements;
  const seconds = Math.max(
    ...operations['distance.matrixPost'].rateLimits.map(
      ({ policy, perSecond }) => (policy === 'elements' ? elements : queries) / perSecond,
    ),
  );
  return (
    <Text size="sm">
      {t('territories.cost', { queries, elements, duration: formatDuration(Math.max(60, seconds)) })}
    </Text>
  );
}

function Running({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { id, done, total, state } = job;
  const isStopped = state === 'paused' || state === 'interrupted';
  const readOnly = useReadOnlyProps();
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1}>
        <Text size="sm">{t('territories.progress', { done, count: Math.max(done, total ?? 0) })}</Text>
        <Progress aria-label={t('territories.start')} value={total ? (100 * done) / total : 0} />
      </Stack>
      {isStopped && (
        <Button {...readOnly} onClick={() => void desk.call('jobs.resume', { id })}>
          {t('territories.resume')}
        </Button>
      )}
      <Button variant="default" {...readOnly} onClick={() => void forgetSampling()}>
        {t('territories.cancel')}
      </Button>
    </Group>
  );
}

function Preview({ sampled }: { sampled: SampledStores }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const before = useZonesBefore(sampled);
  const readOnly = useReadOnlyProps();
  const balance = useTerritories((state) => state.balance);
  const toleranceMeters = useTerritories((state) => state.toleranceMeters);
  const counted = useCountedDemand(sampled.outline);
  const isSampled = sampled.nearness !== 'straight';
  const onLand = useTerritories((state) => state.onLand);
  const { land, isLooking } = useLand(sampled, onLand);
  const divided = useDivision(
    { samples: sampled.samples, outline: isLooking ? undefined : (land ?? sampled.outline) },
    {
      shares: before.shares,
      toleranceMeters: isSampled ? toleranceMeters : 0,
      balance: isSampled ? balance : null,
      demand: counted.demand,
      kept: before.keptShapes,
    },
  );
  const zones = divided?.land?.zones;
  /** Numbers are shown of what is set now alone. */
  const current = divided?.isCurrent && !isLooking ? divided : undefined;
  const update = useTerritoriesUpdate(before, zones);
  const isUpdate = update !== undefined && update.before.length > 0;
  const changeCount = update ? update.put.length + update.remove.length : 0;
  const keptStores = new Set(before.edited.map(({ store, zone }) => (before.kept.has(zone.id) ? store : '')));
  const isWithout = (store: number) =>
    !zones?.has(store) && !keptStores.has(before.stores[store]?.store ?? '');
  useTerritoriesOverlay(sampled, zones);
  useStoresOverlay(sampled.stores);
  return (
    <Stack gap="sm">
      <Group gap="xs" aria-live="polite">
        {!current && <Loader size="xs" />}
        <Text size="sm">
          {current
            ? zones &&
              [
                t('zones.list.zones', { count: zones.size }),
                t('territories.storeCount', { count: sampled.stores.length }),
              ].join(' · ')
            : t('territories.dividing')}
        </Text>
      </Group>
      <StoresChanged sampled={sampled} />
      {current && zones && (
        <>
          <StoresWithoutZone stores={sampled.stores.filter((_, store) => isWithout(store))} />
          <StoresInParts stores={sampled.stores.filter((_, store) => isInParts(zones.get(store)))} />
        </>
      )}
      <PlanUpdate before={before} update={current && update} />
      {isSampled && current?.land && <BorderAccuracy land={current.land} />}
      {sampled.found && (
        <>
          <Text size="sm">{t(`territories.way.${sampled.found.way}`)}</Text>
          <ClosuresOfLand avoid={sampled.found.avoid} />
        </>
      )}
      {current && !current.land && <Notice tone="error">{t('territories.noZones')}</Notice>}
      <OnLand outline={sampled.outline} isLooking={isLooking} isFailed={land === null} />
      {isSampled && (
        <>
          <Select
            label={t('territories.smoothing')}
            description={t('territories.smoothingHint')}
            allowDeselect={false}
            value={String(toleranceMeters)}
            onChange={(value) => changeTolerance(Number(value))}
            data={tolerances.map((meters) => ({
              value: String(meters),
              label: meters === 0 ? t('territories.notSmoothed') : formatDistance(meters, units),
            }))}
          />
          <CapacityUnitChoice counted={counted} />
          <CapacitiesOfStores stores={sampled.stores} />
          <LastShares sampled={sampled} />
          <BalanceChoice land={counted.demand && current?.land} nearness={sampled.nearness} />
          <StoreShares
            sampled={sampled}
            column={counted.column}
            served={counted.demand && current?.land?.served}
            isCalculating={counted.demand !== undefined && !current}
          />
        </>
      )}
      <Group className={classes.actions} justify="space-between" gap="xs">
        <Button variant="default" onClick={() => void forgetSampling()}>
          {t('territories.back')}
        </Button>
        <Button
          disabled={!current || changeCount === 0}
          {...readOnly}
          onClick={() => update && applyTerritories(update)}
        >
          {t(isUpdate ? 'territories.update' : 'territories.make', { count: changeCount })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Says that stores have what they had in the plan before. */
function LastShares({ sampled }: { sampled: SampledStores }) {
  const { t } = useTranslation();
  const shares = useTerritories((state) => state.shares);
  const last = useTerritories((state) => state.last);
  const isOfLast =
    last !== null &&
    JSON.stringify(shares) === JSON.stringify(lastShares(sampled.stores, last)) &&
    JSON.stringify(shares) !== JSON.stringify(shares.map(() => fullShare));
  if (!isOfLast) return null;
  return (
    <Group gap="xs">
      <Text size="xs" flex={1}>
        {t('territories.lastShares')}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={resetShares}>
        {t('territories.resetShares')}
      </Button>
    </Group>
  );
}

const isInParts = (zone: ZoneGeometry | undefined): boolean => zone !== undefined && partsOf(zone).length > 1;

interface OnLandProps {
  outline: ZoneGeometry;
  isLooking: boolean;
  isFailed: boolean;
}

/** Whether zones end at the water that the region's map shows; offered where there is a region. */
function OnLand({ outline, isLooking, isFailed }: OnLandProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const hasRegion = useDeskState('region') !== null;
  const onLand = useTerritories((state) => state.onLand);
  if (!hasRegion) return null;
  const tolerance = shoreTolerance(outline, tilesOfArea(outline));
  return (
    <>
      <Switch
        label={t('territories.onLand')}
        description={t('territories.onLandHint', {
          distance: formatDistance(tolerance, units),
          area: formatArea(leastWaterSquareMeters, units),
        })}
        checked={onLand}
        onChange={({ currentTarget: { checked } }) => changeOnLand(checked)}
      />
      {isLooking && (
        <Text size="xs" role="status">
          {t('territories.lookingForLand')}
        </Text>
      )}
      {isFailed && <Notice tone="error">{t('territories.noLand')}</Notice>}
    </>
  );
}

/** How far a border may be off, by the samples and by smoothing. */
function BorderAccuracy({ land: { resolutionMeters, smoothedMeters } }: { land: DividedLand }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  if (resolutionMeters === 0) return null;
  const distance = formatDistance(resolutionMeters + smoothedMeters, units);
  return (
    <Text size="sm">
      {smoothedMeters > 0
        ? t('territories.fineSmoothed', {
            distance,
            resolution: formatDistance(resolutionMeters, units),
            smoothing: formatDistance(smoothedMeters, units),
          })
        : t('territories.fine', { distance })}
    </Text>
  );
}

/** How many closures the ways keep off, and that others are in force by now. */
function ClosuresOfLand({ avoid }: { avoid: Avoidance }) {
  const { t } = useTranslation();
  const now = useAvoidance(nothingAvoided, noSearches);
  const count = closureCount(avoid);
  const isCurrent = JSON.stringify(now.closures) === JSON.stringify(avoid.closures);
  return (
    <>
      {count > 0 && <Text size="sm">{t('territories.closures', { count })}</Text>}
      {!isCurrent && <Notice tone="warning">{t('territories.closuresChanged')}</Notice>}
    </>
  );
}
