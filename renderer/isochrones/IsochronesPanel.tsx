import { Button, Group, Input, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import { IconChartDonut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { methods } from '../../shared/api/value-sets.ts';
import { isCovered } from '../../shared/geo/coverage.ts';
import { combinations } from '../../shared/saved/searches.ts';
import { AvoidChoice } from '../journey/AvoidChoice.tsx';
import { isochroneKinds, useAvoidance } from '../journey/active-closures.ts';
import { ClosuresLine } from '../journey/ClosuresLine.tsx';
import { InsideClosures, placesInside } from '../journey/InsideClosures.tsx';
import { ModeChoice } from '../journey/ModeChoice.tsx';
import { movedMeters } from '../journey/moved-stops.ts';
import { useAvoidanceInWords } from '../journey/sample-tolls.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatShare } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Options } from '../ui/Options.tsx';
import { callsOfKind } from '../workbench/answering-service.ts';
import { DataNotices } from '../workbench/DataNotices.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { OutsideRegion } from '../workbench/OutsideRegion.tsx';
import { useCoverageOfAnswers, useRegionExamples } from '../workbench/region.ts';
import { Contours } from './Contours.tsx';
import { ContourValues } from './ContourValues.tsx';
import {
  changeAvoidance,
  changeIsochrones,
  chooseMethod,
  isochronesFrom,
  originLabel,
  useIsochrones,
} from './isochrones-store.ts';
import { Origins } from './Origins.tsx';
import { useAreas } from './use-areas.ts';

/** Panel for isochrones: the area reachable from one or more places within minutes or kilometers. */
export function IsochronesPanel() {
  const { t } = useTranslation();
  const { origins, mode, method, avoid: own, combination } = useIsochrones();
  const avoid = useAvoidance(own, isochroneKinds);
  const { areas, onRoads, isLooking, isComplete, fault, faultAt, retry } = useAreas();
  const coverage = useCoverageOfAnswers('isochrones');
  const outside = origins.flatMap(({ place }) =>
    place && coverage && !isCovered(coverage, place.position) ? [place] : [],
  );
  /** There is no road, whichever status the service returns. */
  const isUnreachable = fault?.kind === 'service' && typeof fault.status === 'string';
  const noRoads = isUnreachable && outside.length > 0;
  const inside = placesInside(
    origins.flatMap(({ place }, index) =>
      place
        ? [{ label: t('isochrones.origin', { number: originLabel(index) }), position: place.position }]
        : [],
    ),
    avoid,
  );
  const isClosed = isUnreachable && !noRoads && inside.length > 0;
  const placed = origins.filter(({ place }) => place).length;
  return (
    <Stack gap="sm">
      <Origins fault={fault} faultAt={faultAt} moved={movedMeters(onRoads, origins.length)} />
      <ModeChoice
        value={mode}
        error={fieldFault(fault, 'mode')}
        onChange={(mode) => changeIsochrones({ mode })}
      />
      <Group grow align="start" gap="xs">
        <Input.Wrapper label={t('isochrones.method')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('isochrones.method')}
            value={method}
            onChange={chooseMethod}
            data={methods.map((value) => ({ value, label: t(`isochrones.method.${value}`) }))}
          />
        </Input.Wrapper>
        <ContourValues key={method} refused={fieldFault(fault, 'value')} />
      </Group>
      <Options
        changed={useAvoidanceInWords(avoid, mode)}
        isInvalid={fieldFault(fault, 'avoid') !== undefined}
      >
        <AvoidChoice mode={mode} value={own} error={fieldFault(fault, 'avoid')} onChange={changeAvoidance} />
      </Options>
      <ClosuresLine avoid={avoid} />
      {placed > 1 && (
        <SegmentedControl
          aria-label={t('isochrones.combination')}
          value={combination}
          onChange={(combination) => changeIsochrones({ combination })}
          data={combinations.map((value) => ({ value, label: t(`isochrones.combination.${value}`) }))}
        />
      )}
      {noRoads && <OutsideRegion places={outside} />}
      {isClosed && (
        <Notice tone="warning" title={t('isochrones.failed')} urgent>
          <InsideClosures inside={inside} />
        </Notice>
      )}
      {fault && !noRoads && !isClosed && (
        <FaultMessage
          fault={fault}
          title={t('isochrones.failed')}
          labels={{
            origin: t('isochrones.origin', { number: faultAt }),
            method: t('isochrones.method'),
            value: t(`isochrones.values.${method}`),
          }}
          onRetry={retry}
        />
      )}
      <DataNotices calls={callsOfKind.isochrones} />
      {placed > 0 ? (
        <>
          <Contours areas={areas} isLooking={isLooking} isComplete={isComplete} />
          <Opacity />
        </>
      ) : (
        <EmptyState icon={IconChartDonut} title={t('isochrones.emptyTitle')} text={t('isochrones.emptyText')}>
          <Example />
        </EmptyState>
      )}
    </Stack>
  );
}

function Opacity() {
  const { t } = useTranslation();
  const opacity = useIsochrones((state) => state.opacity);
  return (
    <Group gap="sm" wrap="nowrap">
      <Text c="dimmed">{t('isochrones.opacity')}</Text>
      <Slider
        flex={1}
        size="sm"
        min={0}
        max={1}
        step={0.05}
        label={(value) => formatShare(value)}
        thumbLabel={t('isochrones.opacity')}
        value={opacity}
        onChange={(opacity) => changeIsochrones({ opacity })}
      />
    </Group>
  );
}

function Example() {
  const { t } = useTranslation();
  const origin = useRegionExamples()?.route[0];
  if (!origin) return null;
  return (
    <Button onClick={() => isochronesFrom(origin)}>{t('places.tryExample', { example: origin.name })}</Button>
  );
}
