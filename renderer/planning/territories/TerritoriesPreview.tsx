import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../../shared/geo/parts.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { BorderSettings } from './BorderSettings.tsx';
import { useCountedDemand } from './counted-demand.ts';
import { DivisionStatus } from './DivisionStatus.tsx';
import { nameOrPosition } from './divided-stores.ts';
import { LoadSettings } from './LoadSettings.tsx';
import { PlanUpdate } from './PlanUpdate.tsx';
import { ScenarioSection } from './ScenarioSection.tsx';
import { StoresChanged } from './StoresChanged.tsx';
import { StoresNotice } from './StoresNotice.tsx';
import { StoresOutsideBounds } from './StoresOutsideBounds.tsx';
import { applyScenario } from './scenario-actions.ts';
import classes from './TerritoriesDialog.module.css';
import { useStoresOverlay, useTerritoriesOverlay } from './territories-overlay.ts';
import { forgetSampling, type SampledStores, useTerritories } from './territories-store.ts';
import { useDivision } from './use-division.ts';
import { useLand } from './use-land.ts';
import { useScenario } from './use-scenario.ts';
import { useTerritoriesUpdate } from './use-territories-update.ts';
import { useZonesBefore } from './use-zones-before.ts';

/** Preview of the stores' zones, with settings and the resulting changes to the plan. */
export function TerritoriesPreview({ sampled }: { sampled: SampledStores }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const before = useZonesBefore(sampled);
  const scenario = useScenario(sampled, before);
  const balance = useTerritories((state) => state.balance);
  const toleranceMeters = useTerritories((state) => state.toleranceMeters);
  const counted = useCountedDemand(sampled.outline);
  const isSampled = sampled.nearness !== 'straight';
  const onLand = useTerritories((state) => state.onLand);
  const { demand } = counted;
  const stopping = useStopped(
    useMemo(
      () => ({ sampled, before, scenario, balance, toleranceMeters, demand, onLand }),
      [sampled, before, scenario, balance, toleranceMeters, demand, onLand],
    ),
  );
  const { land, isSearching, progress: landProgress } = useLand(sampled, onLand, stopping.isStopped);
  const outline = isSearching ? undefined : (land ?? sampled.outline);
  const { opened, closed } = scenario.indexes;
  const hasScenario = opened.size + closed.size > 0;
  const divisionSettings = {
    toleranceMeters: isSampled ? toleranceMeters : 0,
    balance: isSampled ? balance : null,
    demand,
    addresses: counted.addresses ?? null,
    hasFigures: hasScenario,
  };
  const stores = useMemo(() => sampled.stores.map(({ position }) => toLngLat(position)), [sampled.stores]);
  const surroundings = { kept: before.keptShapes, neighbors: before.neighbors, stores };
  const divisionRun = useDivision(
    { ...surroundings, outline, samples: scenario.after.samples },
    { ...divisionSettings, shares: scenario.after.shares },
    stopping.isStopped,
  );
  const divisionRunBefore = useDivision(
    { ...surroundings, outline: hasScenario ? outline : undefined, samples: scenario.before.samples },
    { ...divisionSettings, shares: scenario.before.shares },
    stopping.isStopped,
  );
  const { division, progress } = divisionRun;
  const { division: divisionBefore } = divisionRunBefore;
  const hasFailed = divisionRun.hasFailed || divisionRunBefore.hasFailed;
  const restart = () => {
    divisionRun.restart();
    divisionRunBefore.restart();
  };
  const zones = division?.land?.zones;
  /** Figures are only shown for the current settings. */
  const currentDivision = division?.isCurrent && outline ? division : undefined;
  const currentDivisionBefore = divisionBefore?.isCurrent && outline ? divisionBefore : undefined;
  const update = useTerritoriesUpdate(before, zones);
  const updateBefore = useTerritoriesUpdate(before, divisionBefore?.land?.zones);
  const isUpdate = update !== undefined && update.before.length > 0;
  const changeCount = update ? update.put.length + update.remove.length : 0;
  const names = sampled.stores.map(nameOrPosition);
  const keptStores = new Set(before.edited.map(({ store, zone }) => (before.kept.has(zone.id) ? store : '')));
  const isWithoutZone = (store: number) =>
    !closed.has(store) && !zones?.has(store) && !keptStores.has(before.stores[store]?.store ?? '');
  useTerritoriesOverlay(sampled, zones);
  useStoresOverlay(sampled.stores);
  return (
    <Stack gap="sm">
      <DivisionStatus
        counts={
          currentDivision && zones && { zones: zones.size, stores: sampled.stores.length - closed.size }
        }
        isUndivided={currentDivision !== undefined && !currentDivision.land}
        onRestart={hasFailed ? restart : undefined}
        isSearchingLand={isSearching}
        progress={isSearching ? landProgress : progress}
        {...stopping}
      />
      <StoresChanged sampled={sampled} />
      {currentDivision?.land && zones && (
        <>
          <StoresNotice
            textKey="territories.withoutZone"
            stores={sampled.stores.filter((_, store) => isWithoutZone(store))}
          />
          <StoresNotice
            textKey="territories.inParts"
            stores={sampled.stores.filter((_, store) => isInParts(zones.get(store)))}
          />
          <StoresOutsideBounds unmet={currentDivision.land.unmet} names={names} />
        </>
      )}
      {currentDivision && !currentDivision.land && <Notice tone="error">{t('territories.noZones')}</Notice>}
      <BorderSettings sampled={sampled} land={currentDivision?.land} isShoreMissing={land === null} />
      {isSampled && <LoadSettings sampled={sampled} counted={counted} land={currentDivision?.land} />}
      <ScenarioSection
        sampled={sampled}
        scenario={scenario}
        names={names}
        divided={
          currentDivision?.figures && currentDivisionBefore?.figures && update && updateBefore
            ? {
                before: { figures: currentDivisionBefore.figures, update: updateBefore },
                after: { figures: currentDivision.figures, update },
              }
            : undefined
        }
      />
      <PlanUpdate before={before} update={currentDivision && update} />
      <Group className={classes.actions} justify="space-between" gap="xs">
        <Button variant="default" onClick={() => void forgetSampling()}>
          {t('territories.back')}
        </Button>
        <Button
          disabled={!currentDivision || changeCount === 0}
          {...readOnly}
          onClick={() => update && applyScenario(update, scenario.change)}
        >
          {t(isUpdate ? 'territories.update' : 'territories.make', { count: changeCount })}
        </Button>
      </Group>
    </Stack>
  );
}

const isInParts = (zone: ZoneGeometry | undefined): boolean => zone !== undefined && partsOf(zone).length > 1;

/** Whether the user stopped the division for these settings; other settings start it again. */
function useStopped(settings: object) {
  const [stoppedSettings, setStoppedSettings] = useState<object | null>(null);
  return {
    isStopped: stoppedSettings === settings,
    onStop: () => setStoppedSettings(settings),
    onContinue: () => setStoppedSettings(null),
  };
}
