import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesFilter } from '../place-lists/LinesFilter.tsx';
import { LinesTable } from '../place-lists/LinesTable.tsx';
import { changeList, useList } from '../place-lists/place-lists-store.ts';
import { countLines } from '../place-lists/use-lines.ts';
import { addressLines, tally } from '../place-search/place-list.ts';
import { lookUp, reviewedListId, stopLookingUp, useDraft } from '../place-search/place-list-store.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { reviewedLines } from './reviewed-lines.ts';

/** The place list of a saved search under review. Doubtful lines can be decided again once it is looked up again. */
export function ReviewedList() {
  const { t } = useTranslation();
  const draft = useDraft(reviewedListId);
  const { fault: refusal } = useList(reviewedListId);
  const { isRunning, fault, lines } = draft;
  const source = reviewedLines(reviewedListId, draft);
  const secondsBlocked = useCountdown(draft.waitingUntil);
  const section = useRef<HTMLDivElement>(null);
  const openCount = countLines(source, 'open');
  /** Shows the lines that need review first, and restores a lost focus. */
  const showNext = useEffectEvent(() => {
    if (!isRunning)
      changeList(reviewedListId, { filter: openCount > 0 ? 'open' : 'all', selected: 0, fault: null });
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== section.current) return;
    if (isRunning) return section.current?.focus();
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('[role=listbox]')?.focus());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only runs when the look-up starts or ends
  useEffect(() => showNext(), [isRunning]);
  return (
    <Stack gap="sm" ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      <LookUpProgress
        id={reviewedListId}
        counts={tally({ ...draft, lines: addressLines(lines) })}
        isRunning={isRunning}
      />
      {secondsBlocked > 0 && (
        <Notice tone="warning">
          {t('fault.rate-limited')} {t('placeList.goesOnIn', { seconds: secondsBlocked })}
        </Notice>
      )}
      {fault && (
        <FaultMessage
          fault={fault}
          title={t('placeList.failed')}
          onRetry={() => void lookUp(reviewedListId)}
        />
      )}
      {refusal && <FaultMessage fault={refusal} title={t('placeList.failed')} />}
      <LinesFilter source={source} />
      <LinesTable source={source} isReview />
    </Stack>
  );
}

interface LookUpProgressProps {
  id: string;
  counts: ReturnType<typeof tally>;
  isRunning: boolean;
}

/** Progress of the look-up, with buttons to stop and resume it. */
function LookUpProgress({ id, counts, isRunning }: LookUpProgressProps) {
  const { t } = useTranslation();
  const { waiting, undecided, missing, certain, confirmed } = counts;
  const rejected = counts['left-out'];
  const total = waiting + undecided + missing + certain + confirmed + rejected;
  const button = useFocusFallback<HTMLButtonElement>(isRunning);
  const isStopped = !isRunning && waiting > 0;
  if (total === 0) return null;
  return (
    <div>
      <Group justify="space-between" gap="xs" mih={30}>
        <Text size="sm" role="status">
          {isRunning
            ? t('placeList.lookingUp', { count: total })
            : isStopped
              ? t('placeList.stopped', { count: waiting })
              : t('placeList.lookedUp', { found: total - missing, count: total })}
        </Text>
        {isRunning && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {t('placeList.progress', { done: total - waiting, total })}
            </Text>
            <Button ref={button} variant="default" size="compact-sm" onClick={() => stopLookingUp(id)}>
              {t('placeList.stop')}
            </Button>
          </Group>
        )}
        {isStopped && (
          <Button ref={button} variant="default" size="compact-sm" onClick={() => void lookUp(id)}>
            {t('placeList.resume')}
          </Button>
        )}
      </Group>
      <Progress
        size="sm"
        mt={4}
        value={total === 0 ? 100 : ((total - waiting) / total) * 100}
        aria-label={t('placeList.lookingUp', { count: total })}
        transitionDuration={0}
      />
    </div>
  );
}
