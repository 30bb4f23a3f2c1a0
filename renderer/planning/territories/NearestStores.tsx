import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceLimits } from '../../../shared/api/distance.ts';
import type { TerritoriesMethod } from '../../../shared/desk/territories.ts';
import { storeGroups } from '../../../shared/planning/territories/store-groups.ts';
import type { SavedKind } from '../../../shared/saved/saved-search.ts';
import { serviceName } from '../../../shared/settings/settings.ts';
import { desk } from '../../desk/desk.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAvoidance } from '../../journey/active-closures.ts';
import { nothingAvoided } from '../../journey/avoidance.ts';
import { ClosuresLine } from '../../journey/ClosuresLine.tsx';
import { ModeChoice } from '../../journey/ModeChoice.tsx';
import { formatDistance } from '../../ui/format.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useDividedStores } from './divided-stores.ts';
import { MatrixCost } from './MatrixCost.tsx';
import { SamplingProgress } from './SamplingProgress.tsx';
import { StoresToDivide } from './StoresToDivide.tsx';
import { useStoresOverlay } from './territories-overlay.ts';
import { closeTerritories, samplingPlan, startSampling, useTerritories } from './territories-store.ts';
import { useRunningSampling } from './use-running-sampling.ts';

const resolutions = [50, 100, 200, 500, 1000];
/** Territories aren't saved searches, so closures are never those of a search under review. */
const noSearches: readonly SavedKind[] = [];

/** Participating stores and how the nearest one is determined. */
export function NearestStores() {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const { nearness, mode, outlineZone, resolutionMeters, fault } = useTerritories();
  const runningJob = useRunningSampling();
  const shownFault = fault ?? runningJob?.fault;
  const stores = useDividedStores((state) => state.stores);
  const { units } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const { selected, open } = useSelection();
  const set = useTerritories.setState;
  const samplingMethod = useSamplingMethod();
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
  const offeredZones = [...zones.values()].filter(
    ({ id }) => selected.has(id) || id === open || id === outlineZone,
  );
  return (
    <Stack gap="sm">
      <StoresToDivide />
      {nearness === 'straight' ? (
        <Text size="sm">{t('territories.straightHint')}</Text>
      ) : (
        <>
          {mode !== 'truck' && <ModeChoice value={mode} onChange={(value) => set({ mode: value })} />}
          {(samplingMethod === 'streets' || mode === 'truck') && (
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
          data={offeredZones.map(({ id, zoneId, description }) => ({
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
      {plan && nearness !== 'straight' && samplingMethod === 'streets' && (
        <Text size="sm">{t('territories.costOfStreets', { count: requestCount })}</Text>
      )}
      {plan && nearness !== 'straight' && samplingMethod === 'matrix' && <MatrixCost plan={plan} />}
      {shownFault && <FaultMessage fault={shownFault} title={t('territories.failed')} />}
      {runningJob ? (
        <SamplingProgress job={runningJob} />
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

/** Returns how costs would be sampled with the service in use; undefined until that is known. */
function useSamplingMethod(): TerritoriesMethod | undefined {
  const service = serviceName(useDeskState('settings').service);
  const [method, setMethod] = useState<TerritoriesMethod>();
  useEffect(() => {
    let isCurrent = true;
    setMethod(undefined);
    void desk.call('territories.way', undefined, { service }).then((outcome) => {
      if (isCurrent && outcome.ok) setMethod(outcome.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [service]);
  return method;
}
