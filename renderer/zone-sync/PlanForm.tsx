import { Button, Checkbox, Group, Loader, NumberInput, Stack, Text } from '@mantine/core';
import { IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zonesPerBatchLimits } from '../../shared/settings/settings.ts';
import type { Differences } from '../../shared/zone-sync/plan.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDate } from '../ui/format.ts';
import { useServiceName } from '../workbench/service-name.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useAllIssues } from '../zone-check/all-issues.ts';
import { ConfirmCount } from './ConfirmCount.tsx';
import { ConflictList } from './ConflictList.tsx';
import classes from './PlanForm.module.css';
import { PlanGroup } from './PlanGroup.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { executePlan, usePlan, useSentOutcomes } from './plan.ts';
import { closePlan, deletesOne, type PlanRequest } from './plan-dialog.ts';
import { buttonText, itemsOf, noteOf } from './plan-in-words.ts';
import { noTicks, planKinds, tickedOf } from './plan-ticks.ts';
import { actionsOf, batchesOf, plannedZones } from './planned-zones.ts';
import { SkippedZones } from './SkippedZones.tsx';

const { min, max } = zonesPerBatchLimits;

interface PlanFormProps {
  request: PlanRequest;
  differences: Differences;
  /** Notice of how reliable the plan is. */
  children: ReactNode;
}

/** Form of a plan: the groups of actions to tick, and the button that publishes. */
export function PlanForm({ request, differences, children }: PlanFormProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const { zonesPerBatch } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const sent = useSentOutcomes();
  const issues = useAllIssues(({ byZone }) => byZone);
  // Whether the checks were done on opening. Not updated, because a line that disappears would move the button just
  // as it is clicked.
  const [wereChecked] = useState(issues !== null);
  const isPlanActive = usePlan(({ current }) => current !== null);
  const planned = useMemo(() => {
    const orphaned = request.withOrphaned ? differences.left.filter(({ renamed }) => renamed === null) : [];
    const deletes = new Set([...request.deletes, ...orphaned.map(({ zoneId }) => zoneId)]);
    const requestedZones = request.ids.flatMap((id) => zones.get(id) ?? []);
    return plannedZones(requestedZones, issues, differences, [...deletes]);
  }, [request, differences, zones, issues]);
  const [ticks, setTicks] = useState(noTicks);
  const ticked = useMemo(
    () => tickedOf(planned, differences, request, ticks),
    [planned, differences, request, ticks],
  );
  const actions = useMemo(() => actionsOf(planned, ticked), [planned, ticked]);
  const deletionCount = ticked.delete.size;
  const publishedCount = ticked.create.size + ticked.update.size + ticked.rename.size;
  const isSingleDeletion = deletesOne(request);
  const publishedIds = useMemo(() => [...ticked.create, ...ticked.update, ...ticked.rename], [ticked]);
  const [confirmedCount, setConfirmedCount] = useState(0);
  const [batchSize, setBatchSize] = useState<number | string>(zonesPerBatch);
  const isValidSize =
    typeof batchSize === 'number' && Number.isInteger(batchSize) && batchSize >= min && batchSize <= max;
  const [savesBatchSize, setSavesBatchSize] = useState(false);
  const publish = () => {
    if (!isValidSize) return;
    if (savesBatchSize) void changeSettings({ zonesPerBatch: batchSize });
    void executePlan(actions, batchSize === zonesPerBatch ? undefined : batchSize);
    closePlan();
  };
  const sizeField = useRef<HTMLInputElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const onlyDeletes = request.ids.length === 0;
  // Sets the focus if the differences load after the dialog has opened; otherwise Mantine focuses `data-autofocus`.
  useEffect(() => (sizeField.current ?? cancelButton.current)?.focus(), []);
  const isInWorkspace =
    isSingleDeletion && [...zones.values()].some(({ zoneId }) => zoneId === request.deletes[0]);
  return (
    <Stack gap="md">
      {children}
      <ConflictList conflicts={differences.conflicts} />
      {isSingleDeletion ? (
        <Stack gap={6}>
          <Text>{t('zones.remove.what', { name: request.deletes[0], service })}</Text>
          <Text>{t(isInWorkspace ? 'zones.remove.kept' : 'zones.remove.notKept')}</Text>
          {differences.refuses.delete !== null && (
            <Text c="var(--zd-warning)">
              {t('zones.plan.noDeletes', { date: formatDate(differences.refuses.delete) })}
            </Text>
          )}
        </Stack>
      ) : (
        <>
          <div className={classes.sent}>
            <IconCloudUpload size={22} stroke={1.6} aria-hidden />
            <div role="status">
              {(publishedCount > 0 || deletionCount === 0) && (
                <Text fw={600} size="md">
                  {t('zones.create.sends', { count: publishedCount, service })}
                </Text>
              )}
              {deletionCount > 0 && (
                <Text fw={600} size="md">
                  {t('zones.plan.deletes', { count: deletionCount, service })}
                </Text>
              )}
              {publishedCount > 0 && isValidSize && <BatchCount zones={publishedCount} size={batchSize} />}
              {!wereChecked && request.ids.length > 0 && (
                <Group gap={6}>
                  {issues === null && <Loader size={12} />}
                  <Text c="dimmed">
                    {t(issues === null ? 'zones.create.checking' : 'zones.create.checked')}
                  </Text>
                </Group>
              )}
            </div>
          </div>
          {planKinds.map((kind) => (
            <PlanGroup
              key={kind}
              title={t(`zones.plan.group.${kind}`, { count: planned[kind].length })}
              note={noteOf(t, kind, differences, planned)}
              isIrreversible={kind === 'delete'}
              items={itemsOf(t, kind, planned, sent)}
              ticked={ticked[kind]}
              onTick={(keys, isTicked) =>
                setTicks((before) => ({
                  ...before,
                  [kind]: new Map([...before[kind], ...keys.map((key) => [key, isTicked] as const)]),
                }))
              }
            />
          ))}
        </>
      )}
      <PlanProblems ids={publishedIds} />
      {!onlyDeletes && (
        <NumberInput
          ref={sizeField}
          data-autofocus
          label={t('zones.create.batchSize')}
          description={t('zones.create.batchRule', { min, max })}
          error={isValidSize ? undefined : t('zones.create.batchWrong', { min, max })}
          w={220}
          min={min}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={batchSize}
          onChange={setBatchSize}
        />
      )}
      {!onlyDeletes && isValidSize && batchSize !== zonesPerBatch && (
        <Checkbox
          size="xs"
          label={t('zones.plan.laterBatches')}
          checked={savesBatchSize}
          onChange={(event) => setSavesBatchSize(event.currentTarget.checked)}
        />
      )}
      <SkippedZones skipped={planned.skipped} />
      <Stack gap="sm" className={classes.actions}>
        {!isSingleDeletion && deletionCount > 0 && (
          <ConfirmCount
            key={deletionCount}
            count={deletionCount}
            onConfirm={(isConfirmed) => setConfirmedCount(isConfirmed ? deletionCount : 0)}
          />
        )}
        {isPlanActive && <Text c="dimmed">{t('zones.plan.busy')}</Text>}
        <Group justify="flex-end">
          <Button
            ref={cancelButton}
            data-autofocus={onlyDeletes || undefined}
            variant="default"
            onClick={closePlan}
          >
            {t(isSingleDeletion ? 'zones.remove.keep' : 'zones.create.notNow')}
          </Button>
          <Button
            {...(publishedCount === 0 && deletionCount > 0 && { color: 'red.9' })}
            leftSection={
              publishedCount === 0 && deletionCount > 0 ? (
                <IconTrash size={16} />
              ) : (
                <IconCloudUpload size={16} />
              )
            }
            disabled={
              actions.length === 0 ||
              !isValidSize ||
              isPlanActive ||
              (!isSingleDeletion && confirmedCount !== deletionCount)
            }
            onClick={publish}
          >
            {buttonText(t, ticked, request)}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

function BatchCount({ zones: zoneCount, size }: { zones: number; size: number }) {
  const { t } = useTranslation();
  const { full, rest } = batchesOf(zoneCount, size);
  if (full + (rest > 0 ? 1 : 0) === 1) return <Text>{t('zones.create.oneBatch')}</Text>;
  return (
    <Text>
      {rest === 0
        ? t('zones.create.batches', { count: full, size })
        : t('zones.create.batchesAndRest', { count: full, size, rest })}
    </Text>
  );
}
