import { Select, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { DividedLand } from '../../../shared/planning/territories/division.ts';
import {
  minWaterSquareMeters,
  shoreTolerance,
  tilesOfArea,
} from '../../../shared/planning/territories/land.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatDistance } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ClosuresOfLand } from './ClosuresOfLand.tsx';
import { PlanSection } from './PlanSection.tsx';
import { changeOnLand, changeTolerance, type SampledStores, useTerritories } from './territories-store.ts';

const smoothingTolerancesMeters = [0, 20, 50, 100];

interface BorderSettingsProps {
  sampled: SampledStores;
  /** Undefined while calculating. */
  land: DividedLand | undefined;
  /** Whether loading the shore failed. */
  isShoreMissing: boolean;
}

/** Settings of borders, whether they follow the shore and how smooth they are, and their maximum error. */
export function BorderSettings({ sampled, land, isShoreMissing }: BorderSettingsProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const toleranceMeters = useTerritories((state) => state.toleranceMeters);
  const isSampled = sampled.nearness !== 'straight';
  return (
    <PlanSection
      title={t('territories.borders')}
      summary={land && isSampled ? <BorderAccuracy land={land} /> : null}
    >
      {sampled.sampling && (
        <>
          <Text size="sm">{t(`territories.way.${sampled.sampling.samplingMethod}`)}</Text>
          <ClosuresOfLand avoid={sampled.sampling.avoid} />
        </>
      )}
      <ShoreSetting outline={sampled.outline} isShoreMissing={isShoreMissing} />
      {isSampled && (
        <Select
          label={t('territories.smoothing')}
          description={t('territories.smoothingHint')}
          allowDeselect={false}
          value={String(toleranceMeters)}
          onChange={(value) => changeTolerance(Number(value))}
          data={smoothingTolerancesMeters.map((meters) => ({
            value: String(meters),
            label: meters === 0 ? t('territories.notSmoothed') : formatDistance(meters, units),
          }))}
        />
      )}
    </PlanSection>
  );
}

interface ShoreSettingProps {
  outline: ZoneGeometry;
  isShoreMissing: boolean;
}

/** Whether zones end at water on the region's map; offered if there is a region. */
function ShoreSetting({ outline, isShoreMissing }: ShoreSettingProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const hasRegion = useDeskState('region') !== null;
  const onLand = useTerritories((state) => state.onLand);
  if (!hasRegion) return null;
  const shoreToleranceMeters = shoreTolerance(outline, tilesOfArea(outline));
  return (
    <>
      <Switch
        label={t('territories.onLand')}
        description={t('territories.onLandHint', {
          distance: formatDistance(shoreToleranceMeters, units),
          area: formatArea(minWaterSquareMeters, units),
        })}
        checked={onLand}
        onChange={({ currentTarget: { checked } }) => changeOnLand(checked)}
      />
      {isShoreMissing && <Notice tone="error">{t('territories.noLand')}</Notice>}
    </>
  );
}

/** Maximum error of a border from sampling and smoothing. */
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
