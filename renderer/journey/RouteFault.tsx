import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { isCovered } from '../../shared/geo/coverage.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import type { OwnLabels } from '../workbench/field-label.ts';
import { OutsideRegion } from '../workbench/OutsideRegion.tsx';
import { useCoverageOfAnswers } from '../workbench/region.ts';
import { closureCount, journeyKinds, useAvoidance } from './active-closures.ts';
import { avoidsAnything, nothingAvoided } from './avoidance.ts';
import { showClosures } from './closures-dialog.ts';
import { InsideClosures, placesInside } from './InsideClosures.tsx';
import { changeRoute, useRoute } from './route-store.ts';
import { stopLabel } from './stops.ts';

const explained = ['ZERO_RESULTS', 'NOT_FOUND', 'MAX_ROUTE_LENGTH_EXCEEDED'] as const;

interface RouteFaultProps {
  fault: Fault;
  labels?: OwnLabels;
  onRetry(): void;
}

/** Explains why there is no route, and offers solutions. */
export function RouteFault({ fault, labels, onRetry }: RouteFaultProps) {
  const { t } = useTranslation();
  const { stops, mode, avoid, time } = useRoute();
  const avoided = useAvoidance(avoid, journeyKinds, time);
  const closures = closureCount(avoided);
  const coverage = useCoverageOfAnswers('route');
  const status = fault.kind === 'service' ? explained.find((name) => name === fault.status) : undefined;
  if (!status) {
    return (
      <FaultMessage fault={fault} title={t('route.failed')} labels={labels} onRetry={onRetry} canUseBuiltIn />
    );
  }
  const outside = stops.flatMap(({ place }) =>
    place && coverage && !isCovered(coverage, place.position) ? [place] : [],
  );
  if (outside.length > 0) return <OutsideRegion places={outside} />;
  const placed = stops.flatMap(({ place }, index) =>
    place
      ? [{ label: t('route.stop.via', { sign: stopLabel(index, stops.length) }), position: place.position }]
      : [],
  );
  const inside = status === 'MAX_ROUTE_LENGTH_EXCEEDED' ? [] : placesInside(placed, avoided);
  return (
    <Notice tone="warning" title={t(`route.status.${status}.title`)} urgent>
      {inside.length > 0 ? (
        <InsideClosures inside={inside} />
      ) : (
        <Text>{t(`route.status.${status}.text`)}</Text>
      )}
      <Group gap="xs" mt="xs">
        {avoidsAnything(avoid) && (
          <Button variant="default" onClick={() => changeRoute({ avoid: nothingAvoided })}>
            {t('route.avoidNothing')}
          </Button>
        )}
        {closures > 0 && (
          <Button variant="default" onClick={showClosures}>
            {t('closures.active', { count: closures })}
          </Button>
        )}
        {mode !== 'driving' && (
          <Button variant="default" onClick={() => changeRoute({ mode: 'driving' })}>
            {t('route.driveInstead')}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
