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
import { CoverFound } from './CoverFound.tsx';
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

const placesOffered = [10, 25, 50, 100, 200];

/** Coverage check: setup, then figures, tables and the map. */
export function CoverDialog() {
  const { t } = useTranslation();
  const isOpen = useCover((state) => state.isOpen);
  const choosing = useCover((state) => state.choosing);
  const checked = useDeskState('coverChecked');
  const placing = useStoresDialog((stores) => stores.isOpen || stores.isPicking);
  return (
    isOpen && (
      <Dialog docked hidden={placing} title={t('cover.title')} onClose={closeCover}>
        {choosing || checked === null ? <Setup /> : <LastResult id={checked} />}
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
  if (result) return <CoverFound result={result} />;
  return (
    <Group role="status" gap="xs">
      <Loader size="xs" />
      <Text>{t('cover.reading')}</Text>
    </Group>
  );
}

function Setup() {
  const { t } = useTranslation();
  const { chosen, offered, mode, placeKind, placesOfZone, fault } = useCover();
  const checked = useDeskState('coverChecked');
  const running = runningCover(useDeskState('jobs'));
  const problem = fault ?? running?.fault;
  const readOnly = useReadOnlyProps();
  const stopped = running && isStopped(running) && readOnly.disabled !== true ? running.id : null;
  const retried =
    problem && remediesFor(problem).some((way) => way === 'retry' || way === 'wait') ? stopped : null;
  const zoneCount = useZones(({ zones }) => zones.size);
  const { plan, lookedUp, withErrors } = useCoverPlan(chosen, placesOfZone, placeKind);
  const hasRegion = useDeskState('region') !== null;
  const set = useCover.setState;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('cover.about')}</Text>
      {offered.size > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t('cover.zones')}
          value={chosen ? 'chosen' : 'all'}
          disabled={running !== null}
          onChange={(value) => set({ chosen: value === 'chosen' ? offered : null })}
          data={[
            { value: 'chosen', label: t('cover.chosen', { count: offered.size }) },
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
          disabled={running !== null}
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
        disabled={running !== null}
        value={String(placesOfZone)}
        onChange={(value) => set({ placesOfZone: Number(value) })}
        data={placesOffered.map((count) => ({ value: String(count), label: formatNumber(count) }))}
      />
      {plan && plan.withoutStore.length > 0 && <WithoutStore zones={plan.withoutStore} />}
      {withErrors > 0 && <Notice tone="warning">{t('cover.withErrors', { count: withErrors })}</Notice>}
      {lookedUp && (
        <Text size="sm" c="dimmed">
          {t('cover.lookedUp', { done: lookedUp.done, count: lookedUp.total })}
        </Text>
      )}
      {plan && plan.questions.length > 0 && <Cost plan={plan} />}
      {problem && (
        <FaultMessage
          fault={problem}
          title={
            running && running.failed > 0
              ? t('cover.failedOf', { failed: running.failed, count: running.total })
              : t('cover.failed')
          }
          {...(retried !== null && { onRetry: () => void resume(retried) })}
        />
      )}
      {running ? (
        <Running job={running} offersResume={retried === null} />
      ) : (
        <Group justify="end" gap="xs">
          {checked !== null ? (
            <Button variant="default" onClick={() => set({ choosing: false })}>
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

function Running({ job, offersResume }: { job: JobOf<'cover'>; offersResume: boolean }) {
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
