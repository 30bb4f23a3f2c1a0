import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { deskState } from '../desk/states.ts';
import { NoRoom } from '../place-search/NoRoom.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { LinesFilter } from './LinesFilter.tsx';
import classes from './LinesTable.module.css';
import { LinesTable } from './LinesTable.tsx';
import { ListFiles, useAttempt } from './ListFiles.tsx';
import { ListSetup } from './ListSetup.tsx';
import { ListText } from './ListText.tsx';
import { ListWork } from './ListWork.tsx';
import { linesOfJob } from './lines-of-job.ts';
import { maxLinesAtOnce, placesOfList } from './list-places.ts';
import { changeList, chooseFilter, dropList, useGeocodingJob, useList } from './place-lists-store.ts';
import { saveList } from './save-list.ts';
import { countLines } from './use-lines.ts';

interface ListDialogProps {
  /** Identifies what the places are for; the list is stored under this name until they are used. */
  target: string;
  title: string;
  /** How many more places can be added; unlimited if absent. */
  room?: number;
  onUse(places: readonly ListedPoint[]): void;
  onClose(): void;
}

/** Adds a list of addresses and positions to a panel: takes its text, then lets users decide doubtful results. */
export function ListDialog({
  target,
  title,
  room = Number.POSITIVE_INFINITY,
  onUse,
  onClose,
}: ListDialogProps) {
  const { t } = useTranslation();
  const { draft, fault, isEditingText } = useList(target);
  const job = useGeocodingJob(target);
  const use = (places: readonly ListedPoint[]) => {
    onClose();
    void dropList(target);
    onUse(places);
  };
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {fault && <FaultMessage fault={fault} title={t('geocoding.failed')} />}
        {draft && !draft.asWritten ? (
          <ListSetup target={target} draft={draft} />
        ) : job && !isEditingText ? (
          <ListResults job={job} room={room} onUse={use} onClose={onClose} />
        ) : (
          <ListText target={target} room={room} onUse={use} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

interface ListResultsProps extends Pick<ListDialogProps, 'onUse' | 'onClose'> {
  job: JobOf<'geocoding'>;
  room: number;
}

/** Results of a list, to decide, save, and use. */
function ListResults({ job, room, onUse, onClose }: ListResultsProps) {
  const { t } = useTranslation();
  const { attempt, refusal } = useAttempt();
  const { target, states } = job;
  const isRunning = isUnderWay(job);
  const source = linesOfJob(job);
  const placed = countLines(job, 'placed');
  const section = useRef<HTMLDivElement>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  const open = countLines(job, 'open');
  const isDecided = !isRunning && states.doubtful === 0;
  const [isTaking, setTaking] = useState(false);

  /** Shows the lines that need review first, and restores a lost focus. */
  const showNext = useEffectEvent(() => {
    if (!isRunning && open > 0) chooseFilter(target, 'open');
    const { activeElement } = document;
    const isLost =
      activeElement === document.body ||
      activeElement === section.current ||
      activeElement?.matches(':disabled, [role=dialog]') ||
      (open === 0 && activeElement?.matches('[role=listbox]'));
    if (!isLost) return;
    if (isRunning) return section.current?.focus();
    requestAnimationFrame(() => {
      const lines = section.current?.querySelector<HTMLElement>('[role=listbox]');
      (open > 0 ? lines : useButton.current)?.focus();
    });
  });
  const needsReview = open > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only runs when the look-up ends or the last review is done
  useEffect(() => showNext(), [isRunning, needsReview]);
  const use = async () => {
    setTaking(true);
    try {
      const places = await placesOfList(job.id);
      if (deskState('settings').searchHistory && job.total <= maxLinesAtOnce) await saveList(job, 'history');
      onUse(places);
    } finally {
      setTaking(false);
    }
  };
  return (
    <Stack gap="sm" ref={section} className={classes.inDialog} tabIndex={-1} style={{ outline: 'none' }}>
      <ListWork job={job} />
      <LinesFilter source={source} />
      <LinesTable source={source} />
      <Text size="xs" c="dimmed">
        {[
          ...(states.doubtful > 0 ? [t('placeList.toDecide', { count: states.doubtful })] : []),
          ...(!isRunning && states.missing > 0 ? [t('placeList.notFound', { count: states.missing })] : []),
        ].join(' ')}
      </Text>
      <NoRoom room={room} count={placed} />
      {refusal}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => changeList(target, { isEditingText: true })}
          >
            {t('placeList.back')}
          </Button>
          <ListFiles job={job} attempt={attempt} />
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('placeList.cancel')}
          </Button>
          <Button
            ref={useButton}
            loading={isTaking}
            disabled={!isDecided || placed === 0 || placed > room}
            onClick={() => void attempt(use)}
          >
            {t('placeList.add', { count: placed })}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
