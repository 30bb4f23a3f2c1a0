import { Button, Group, Loader, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { operations } from '../../../shared/api/operations.ts';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import { type CoverPlan, coverCost } from '../../../shared/planning/coverage/cover-plan.ts';
import { desk } from '../../desk/desk.ts';
import { useDeskState } from '../../desk/states.ts';
import { ModeChoice } from '../../journey/ModeChoice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDuration, formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { remediesFor } from '../../workbench/fault-words.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useStoresDialog } from '../stores/stores-dialog.ts';
import { CoverResults } from './CoverResults.tsx';
import {
  cancelCover,
  closeCover,
  type PlaceKind,
  readResult,
  runningCover,
  startCover,
  useCover,
} from './cover-store.ts';
import { useCoverPlan } from './use-cover-plan.ts';
import { WithoutStore } from './WithoutStore.tsx';

const placeCounts = [10, 25, 50, 100, 200];

/** Coverage check: setup, then figures, tables and the map. */
export function CoverDialog() {
  const { t } = useTranslation();
  const isOpen = useCover((state) => state.isOpen);
  const showsSetup = useCover((state) => state.showsSetup);
  const checkedId = useDeskState('coverChecked');
  const isPlacingStore = useStoresDialog((stores) => stores.isOpen || stores.isPicking);
  return (
    isOpen && (
      <Dialog docked hidden={isPlacingStore} title={t('cover.title')} onClose={closeCover}>
        {showsSetup || checkedId === null ? <Setup /> : <LastResult id={checkedId} />}
      </Dialog>
    )
  );
}

/** Result of a check, loaded when shown. */
function LastResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const result = useCover((state) => (state.result?.id === id ? state.result : null));
  useEffect(() => {
    if (result) return;
    const abort = new AbortController();
    void readResult(id, abort.signal);
    return () => abort.abort();
  }, [id, result]);
  if (result) return <CoverResults result={result} />;
  return (
    <Group role="status" gap="xs">
      <Loader size="xs" />
      <Text>{t('cover.reading')}</Text>
    </Group>
  );
}

function Setup() {
  const { t } = useTranslation();
  const { checkedZoneIds, offeredZoneIds, mode, placeKind, placesPerZone, fault } = useCover();
  const checkedId = useDeskState('coverChecked');
  const runningJob = runningCover(useDeskState('jobs'));
  const shownFault = fault ?? runningJob?.fault;
  const readOnly = useReadOnlyProps();
  const stoppedJobId =
    runningJob && isStopped(runningJob) && readOnly.disabled !== true ? runningJob.id : null;
  const retriedJobId =
    shownFault && remediesFor(shownFault).some((remedy) => remedy === 'retry' || remedy === 'wait')
      ? stoppedJobId
      : null;
  const zoneCount = useZones(({ zones }) => zones.size);
  const { plan, lookUpProgress, faultyZoneCount } = useCoverPlan(checkedZoneIds, placesPerZone, placeKind);
  const hasRegion = useDeskState('region') !== null;
  const set = useCover.setState;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('cover.about')}</Text>
      {offeredZoneIds.size > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t('cover.zones')}
          value={checkedZoneIds ? 'chosen' : 'all'}
          disabled={runningJob !== null}
          onChange={(value) => set({ checkedZoneIds: value === 'chosen' ? offeredZoneIds : null })}
          data={[
            { value: 'chosen', label: t('cover.chosen', { count: offeredZoneIds.size }) },
            { value: 'all', label: t('cover.all', { count: zoneCount }) },
          ]}
        />
      )}
      <ModeChoice value={mode} onChange={(value) => set({ mode: value })} />
      {hasRegion && (
        <SegmentedControl<PlaceKind>
          fullWidth
          aria-label={t('cover.placeKind')}
          value={placeKind}
          disabled={runningJob !== null}
          onChange={(value) => set({ placeKind: value })}
          data={[
            { value: 'addresses', label: t('cover.addresses') },
            { value: 'grid', label: t('cover.grid') },
          ]}
        />
      )}
      <Select
        label={t('cover.placesOfZone')}
        description={t('cover.placesHint')}
        allowDeselect={false}
        disabled={runningJob !== null}
        value={String(placesPerZone)}
        onChange={(value) => set({ placesPerZone: Number(value) })}
        data={placeCounts.map((count) => ({ value: String(count), label: formatNumber(count) }))}
      />
      {plan && plan.withoutStore.length > 0 && <WithoutStore zones={plan.withoutStore} />}
      {faultyZoneCount > 0 && (
        <Notice tone="warning">{t('cover.withErrors', { count: faultyZoneCount })}</Notice>
      )}
      {lookUpProgress && (
        <Text size="sm" c="dimmed">
          {t('cover.lookedUp', { done: lookUpProgress.done, count: lookUpProgress.total })}
        </Text>
      )}
      {plan && plan.questions.length > 0 && <Cost plan={plan} />}
      {shownFault && (
        <FaultMessage
          fault={shownFault}
          title={
            runningJob && runningJob.failed > 0
              ? t('cover.failedOf', { failed: runningJob.failed, count: runningJob.total })
              : t('cover.failed')
          }
          {...(retriedJobId !== null && { onRetry: () => void resume(retriedJobId) })}
        />
      )}
      {runningJob ? (
        <RunningCheck job={runningJob} offersResume={retriedJobId === null} />
      ) : (
        <Group justify="end" gap="xs">
          {checkedId !== null ? (
            <Button variant="default" onClick={() => set({ showsSetup: false })}>
              {t('cover.lastResult')}
            </Button>
          ) : (
            <Button variant="default" onClick={closeCover}>
              {t('ui.close')}
            </Button>
          )}
          <Button
            data-autofocus
            disabled={!plan || plan.questions.length === 0}
            onClick={() => plan && void startCover(plan)}
            {...readOnly}
          >
            {t('cover.start')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Number of requests and minimum duration. */
function Cost({ plan }: { plan: CoverPlan }) {
  const { t } = useTranslation();
  const { queries, elements } = coverCost(plan);
  const seconds = Math.max(
    ...operations['distance.matrixPost'].rateLimits.map(
      ({ policy, perSecond }) => (policy === 'elements' ? elements : queries) / perSecond,
    ),
  );
  return (
    <Text size="sm" aria-live="polite">
      {t('cover.cost', {
        places: plan.places.length,
        queries,
        elements,
        duration: formatDuration(Math.max(60, seconds)),
      })}
    </Text>
  );
}

/** The responses so far are kept; only the others are requested. */
const resume = (id: string) => desk.call('jobs.resume', { id });

const isStopped = ({ state }: JobOf<'cover'>): boolean => state === 'paused' || state === 'interrupted';

function RunningCheck({ job, offersResume }: { job: JobOf<'cover'>; offersResume: boolean }) {
  const { t } = useTranslation();
  const { id, done, total } = job;
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1}>
        <Text size="sm">{t('cover.progress', { done, count: total })}</Text>
        <Progress aria-label={t('cover.start')} value={(100 * done) / total} />
      </Stack>
      <ChangingControls>
        {offersResume && isStopped(job) && (
          <Button onClick={() => void resume(id)}>{t('territories.resume')}</Button>
        )}
        <Button variant="default" onClick={() => void cancelCover()}>
          {t('cover.cancel')}
        </Button>
      </ChangingControls>
    </Group>
  );
}
