import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import { faultOf } from '../desk/ask.ts';
import { useLostFocus } from '../ui/lost-focus.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { PlaceListLines } from './PlaceListLines.tsx';
import { addressLines, lineState, type PlaceList, tally } from './place-list.ts';
import {
  chooseCandidate,
  correctLine,
  leaveLinesOut,
  lookUp,
  stopLookingUp,
  useDraft,
} from './place-list-store.ts';

interface PlaceListFoundProps {
  id: string;
  /** What has the focus once nothing needs a person. */
  next?: RefObject<HTMLElement | null>;
}

type Shown = 'all' | 'doubtful' | 'missing';

/** What was found of a list, line by line: the doubtful is confirmed, and what was not found is corrected. */
export function PlaceListFound({ id, next }: PlaceListFoundProps) {
  const { t } = useTranslation();
  const draft = useDraft(id);
  const { isRunning, fault, lines } = draft;
  const counts = tally(draft);
  const doubtful = linesShown(draft, 'doubtful');
  const missing = linesShown(draft, 'missing');
  const [shown, setShown] = useState<Shown>('all');
  const [correction, setCorrection] = useState<{ fault: Fault; again(): void }>();
  const held = useCountdown(draft.heldUntil);
  const section = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a person does afterwards moves nothing
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === section.current;
    if (isRunning) {
      if (isLost) section.current?.focus();
      return;
    }
    // What needs a person comes first.
    setShown(counts.undecided > 0 ? 'doubtful' : counts.missing > 0 ? 'missing' : 'all');
    if (!isLost) return;
    requestAnimationFrame(() => {
      const first = section.current?.querySelector<HTMLElement>('[data-confirm], ol input');
      (first ?? next?.current ?? section.current)?.focus();
    });
  }, [isRunning]);
  const correct = async (line: number, text: string) => {
    setCorrection(undefined);
    try {
      await correctLine(id, line, text);
    } catch (error) {
      setCorrection({ fault: faultOf(error), again: () => void correct(line, text) });
    }
  };
  const undecided = doubtful.filter((line) => lineState(draft, line) === 'undecided').map(({ line }) => line);
  return (
    <Stack gap="sm" ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      <Work id={id} counts={tally({ ...draft, lines: addressLines(lines) })} isRunning={isRunning} />
      {held > 0 && (
        <Notice tone="warning">
          {t('fault.rate-limited')} {t('placeList.goesOnIn', { seconds: held })}
        </Notice>
      )}
      {fault && <FaultMessage fault={fault} title={t('placeList.failed')} onRetry={() => void lookUp(id)} />}
      {correction && (
        <FaultMessage
          fault={correction.fault}
          title={t('placeList.failed')}
          onRetry={() => correction.again()}
        />
      )}
      <Group justify="space-between" gap="xs">
        <SegmentedControl<Shown>
          aria-label={t('placeList.show')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: t('placeList.show.all', { count: lines.length }) },
            { value: 'doubtful', label: t('placeList.show.doubtful', { count: doubtful.length }) },
            { value: 'missing', label: t('placeList.show.missing', { count: missing.length }) },
          ]}
        />
        {shown === 'doubtful' && undecided.length > 1 && (
          <Group gap={4}>
            <Button variant="subtle" size="compact-xs" onClick={() => chooseCandidate(id, undecided, 0)}>
              {t('placeList.confirmAll', { count: undecided.length })}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => leaveLinesOut(id, undecided, true)}
            >
              {t('placeList.leaveAllOut')}
            </Button>
          </Group>
        )}
      </Group>
      <PlaceListLines
        list={draft}
        lines={shown === 'all' ? lines : shown === 'doubtful' ? doubtful : missing}
        isRunning={isRunning}
        onChoose={(line, candidate) => chooseCandidate(id, [line], candidate)}
        onLeaveOut={(line, leftOut) => leaveLinesOut(id, [line], leftOut)}
        onCorrect={correct}
      />
      <Text size="xs" c="dimmed">
        {[
          ...(counts.undecided > 0 ? [t('placeList.toDecide', { count: counts.undecided })] : []),
          ...(!isRunning && counts.missing > 0 ? [t('placeList.notFound', { count: counts.missing })] : []),
        ].join(' ')}
      </Text>
    </Stack>
  );
}

interface WorkProps {
  id: string;
  counts: ReturnType<typeof tally>;
  isRunning: boolean;
}

/** How far the looking up is, with what stops it and what goes on with it. */
function Work({ id, counts, isRunning }: WorkProps) {
  const { t } = useTranslation();
  const { waiting, undecided, missing, certain, confirmed } = counts;
  const leftOut = counts['left-out'];
  const total = waiting + undecided + missing + certain + confirmed + leftOut;
  const button = useLostFocus<HTMLButtonElement>(isRunning);
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
              : t('placeList.lookedUp', { found: total - missing, total })}
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

/** The lines of a kind; one that was corrected stays where it was. */
function linesShown(list: PlaceList, kind: Exclude<Shown, 'all'>) {
  return list.lines.filter((line) => {
    const found = list.found.get(line.line);
    if (!found) return false;
    const isMissing = found.match.candidates.length === 0 || found.corrected;
    return kind === 'missing' ? isMissing : !isMissing && found.match.doubts.length > 0;
  });
}
