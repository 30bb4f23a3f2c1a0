import { Button, Group, Stack, Text } from '@mantine/core';
import { IconGridDots, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { batchesOf, maxElements } from '../../shared/matrix/batches.ts';
import { useDeskState } from '../desk/states.ts';
import { AvoidChoice } from '../journey/AvoidChoice.tsx';
import { matrixKinds, useAvoidance } from '../journey/active-closures.ts';
import { ClosuresLine } from '../journey/ClosuresLine.tsx';
import { MethodChoice } from '../journey/MethodChoice.tsx';
import { ModeChoice } from '../journey/ModeChoice.tsx';
import { useAvoidanceInWords } from '../journey/sample-tolls.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatDuration } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Options } from '../ui/Options.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { words } from '../words/words.ts';
import { useAnsweringService } from '../workbench/answering-service.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords, fieldFault } from '../workbench/fault-words.ts';
import { OutsideRegion } from '../workbench/OutsideRegion.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useCoverageOf, useServiceInUse } from '../workbench/region.ts';
import { MatrixResults } from './MatrixResults.tsx';
import { otherService, resumeMatrix, startMatrix, stopMatrix } from './matrix-job.ts';
import { addPoints, changeAvoidance, changeMatrix, type MatrixJob, useMatrix } from './matrix-store.ts';
import { OtherService } from './OtherService.tsx';
import { outsidePairs } from './outside-region.ts';
import { PointList } from './PointList.tsx';
import { pointName } from './point-name.ts';

/** Panel for the matrix: times and distances between many places. */
export function MatrixPanel() {
  const { t } = useTranslation();
  const { origins, destinations, mode, job, refusal } = useMatrix();
  const service = useServiceInUse();
  const serviceOfTable = job && job.state !== 'restoring' ? otherService(job, service) : undefined;
  const isEmpty = origins.length === 0 && destinations.length === 0;
  const elements = origins.length * destinations.length;
  const isRunning = job?.state === 'running';
  const outside = useOutsidePairs(isRunning ? null : job);
  const stopButton = useFocusFallback<HTMLButtonElement>(isRunning);
  const secondsToWait = useCountdown(job?.waitingUntil ?? 0);
  const readOnly = useReadOnlyProps();
  return (
    <Stack gap="sm">
      <PointList side="origins" error={fieldFault(job?.fault, 'origins')} />
      <PointList side="destinations" error={fieldFault(job?.fault, 'destinations')} />
      <ModeChoice
        value={mode}
        error={fieldFault(job?.fault, 'mode')}
        onChange={(mode) => changeMatrix({ mode })}
      />
      <TableOptions />
      {elements > maxElements && (
        <Notice tone="warning">{t('matrix.tooMany', { ways: elements, max: maxElements })}</Notice>
      )}
      {elements > 0 && (
        <Group gap="xs">
          {isRunning ? (
            <Button
              ref={stopButton}
              variant="default"
              leftSection={<IconPlayerStop size={15} />}
              onClick={() => void stopMatrix()}
            >
              {t('matrix.stop')}
            </Button>
          ) : (
            <Button
              leftSection={<IconPlayerPlay size={15} />}
              disabled={elements > maxElements}
              onClick={() => void startMatrix()}
              {...readOnly}
            >
              {t('matrix.start', { count: elements })}
            </Button>
          )}
          {elements <= maxElements && (
            <Text size="xs" c="dimmed">
              {t('matrix.queries', { count: batchesOf(origins.length, destinations.length).length })}
            </Text>
          )}
        </Group>
      )}
      {job && (
        <Text role="status" size="xs" c="dimmed">
          {progressText(job, outside?.pairs ?? 0)}
        </Text>
      )}
      {job?.waitsFor && (
        <Notice tone="warning">
          {faultInWords(job.waitsFor)} {secondsToWait > 0 && t('fault.goesOnIn', { seconds: secondsToWait })}
        </Notice>
      )}
      {job?.state === 'stopped' && !serviceOfTable && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => void resumeMatrix()}>
          {t('matrix.resume')}
        </Button>
      )}
      {job && serviceOfTable && <OtherService job={job} answered={serviceOfTable} inUse={service} />}
      {job?.fault && !serviceOfTable && (
        <FaultMessage fault={job.fault} title={t('matrix.failed')} onRetry={() => void resumeMatrix()} />
      )}
      {refusal && (
        <FaultMessage
          fault={refusal}
          title={t('matrix.failed')}
          onRetry={() => void (job?.state === 'stopped' ? resumeMatrix() : startMatrix())}
        />
      )}
      {outside && outside.places.length > 0 && (
        <OutsideRegion
          places={outside.places.map((point) => ({ name: pointName(point), position: point.position }))}
        />
      )}
      {job && <MatrixResults job={job} outside={outside} />}
      {isEmpty && (
        <EmptyState icon={IconGridDots} title={t('matrix.emptyTitle')} text={t('matrix.emptyText')}>
          <Example />
        </EmptyState>
      )}
    </Stack>
  );
}

/**
 * Returns the pairs of a table that are outside the built-in service's region; null without a table, or if its responses
 * are from a provider.
 */
function useOutsidePairs(job: MatrixJob | null) {
  const answering = useAnsweringService('matrix');
  const coverage = useCoverageOf(job?.service ?? answering);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table is filled in place, which `version` counts
  return useMemo(
    () => (job && coverage ? outsidePairs(job, coverage) : null),
    [job?.result, job?.version, coverage],
  );
}

function TableOptions() {
  const { t } = useTranslation();
  const { mode, method, avoid: own, job } = useMatrix();
  const avoid = useAvoidance(own, matrixKinds);
  const errors = { method: fieldFault(job?.fault, 'method'), avoid: fieldFault(job?.fault, 'avoid') };
  return (
    <>
      <Options
        changed={[
          ...(method === 'distance' ? [t('route.method.distance')] : []),
          ...useAvoidanceInWords(avoid, mode),
        ]}
        isInvalid={errors.method !== undefined || errors.avoid !== undefined}
      >
        <MethodChoice value={method} error={errors.method} onChange={(method) => changeMatrix({ method })} />
        <AvoidChoice mode={mode} value={own} error={errors.avoid} onChange={changeAvoidance} />
      </Options>
      <ClosuresLine avoid={avoid} />
    </>
  );
}

/** Formats the progress of a table; empty if there is nothing to report yet. */
function progressText(
  { state, secondsLeft, requestsLeft, result: { statuses } }: MatrixJob,
  outside: number,
): string {
  switch (state) {
    case 'restoring':
      return words.t('matrix.restoring');
    case 'running':
      return secondsLeft === null ? '' : words.t('matrix.left', { duration: leftText(secondsLeft) });
    case 'stopped':
      return words.t('matrix.stopped', { count: requestsLeft });
    case 'done': {
      const unreachable = statuses.size - outside;
      return [
        words.t('matrix.done'),
        ...(unreachable > 0 ? [words.t('matrix.without', { count: unreachable })] : []),
        ...(outside > 0 ? [words.t('matrix.outside', { count: outside })] : []),
      ].join(' · ');
    }
  }
}

/** Formats the remaining time, in seconds below a minute. */
const leftText = (seconds: number): string =>
  seconds < 60 ? words.t('matrix.seconds', { count: Math.ceil(seconds) }) : formatDuration(seconds);

function Example() {
  const { t } = useTranslation();
  const region = useDeskState('region');
  if (!region?.examples) return null;
  const { origins, destinations } = region.examples;
  return (
    <Button
      onClick={() => {
        addPoints('origins', origins);
        addPoints('destinations', destinations);
        void startMatrix();
      }}
    >
      {t('matrix.tryExample', { count: origins.length + destinations.length, region: region.name })}
    </Button>
  );
}
