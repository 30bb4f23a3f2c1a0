import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconRoute2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followTour, type Tour as TourState, tourStep, tourSteps } from '../../../shared/tour/tour.ts';
import { useDeskState } from '../../desk/states.ts';
import { showIndex } from '../../guide/guide-store.ts';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { IconDisc } from '../../ui/IconDisc.tsx';
import { announce } from '../../workbench/announcements.ts';
import { useHighlightedControl } from '../../workbench/tour-control.ts';
import classes from './Tour.module.css';
import { leaveTour, skipTourStep, tourTitleId, useTour } from './tour.ts';
import { type TourAct, tourAct } from './tour-act.ts';
import { useActInWords } from './use-act-in-words.ts';
import { useTourSituation } from './use-tour-situation.ts';
import './pointed-at.css';

/** Card of the tour, which leads through a task step by step; only shown in the sample project. */
export function Tour() {
  const tour = useTour((state) => state.tour);
  const isInSample = useIsInSample();
  return tour && isInSample && <Card tour={tour} />;
}

/**
 * Returns whether the sample project is open. False if it was opened after another workspace: the page still has the
 * other zones until it is reloaded.
 */
function useIsInSample(): boolean {
  const workspace = useDeskState('workspace');
  const opened = workspace?.state === 'open' ? workspace : null;
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && opened !== null) setFirst(opened.opening);
  return opened?.isSample === true && opened.opening === first;
}

function Card({ tour }: { tour: TourState }) {
  const { t } = useTranslation();
  const { facts, situation, zone } = useTourSituation(tour);
  const step = tourStep(tour);
  const act = step && tourAct(step, situation);
  const lastButton = useFocusFallback<HTMLButtonElement>(step === null);
  useFocusToMap();
  usePointing(act, tour.zone);

  useEffect(() => {
    const now = followTour(tour, facts);
    if (now !== tour) useTour.setState({ tour: now });
  });

  const place = step && t('firstSteps.step', { number: tourSteps.indexOf(step) + 1, of: tourSteps.length });
  const title = step ? t(`tour.${step}.title`) : t('tour.finished.title');
  const about = step
    ? t(`tour.${step}.about`)
    : t('tour.finished.about', { done: tour.done.length, of: tourSteps.length });
  useEffect(() => announce([place, title, about].filter(Boolean).join('. ')), [place, title, about]);

  return (
    <section className={classes.card} aria-labelledby={tourTitleId} onKeyDown={leaveByEscape}>
      <IconDisc icon={step ? IconRoute2 : IconCircleCheck} />
      <div className={classes.text}>
        <Group gap="xs" wrap="nowrap" align="baseline">
          <Title order={2} size="h3" id={tourTitleId} tabIndex={-1}>
            {title}
          </Title>
          {place && (
            <Text size="xs" c="dimmed" className={classes.place ?? ''}>
              {place}
            </Text>
          )}
        </Group>
        <Text c="dimmed">{about}</Text>
        <div role="status">{act && <Next act={act} zoneName={zone?.zoneId ?? ''} />}</div>
      </div>
      <Group className={classes.buttons} gap="xs" wrap="nowrap">
        {step && (
          <Button variant="default" onClick={skipTourStep}>
            {t('tour.skip')}
          </Button>
        )}
        {!step && (
          <Button variant="default" onClick={showIndex}>
            {t('guide.title')}
          </Button>
        )}
        <Button
          ref={lastButton}
          variant={step ? 'subtle' : 'filled'}
          {...(step && { color: 'gray' })}
          onClick={leaveTour}
        >
          {step ? t('tour.leave') : t('firstSteps.done')}
        </Button>
      </Group>
    </section>
  );
}

/** Text of the user's next action. */
function Next({ act, zoneName }: { act: TourAct; zoneName: string }) {
  return <Text fw={500}>{useActInWords(act, zoneName)}</Text>;
}

function leaveByEscape(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape') return;
  // Otherwise the open panel would handle Escape too.
  event.stopPropagation();
  leaveTour();
}

/** Moves the focus to the map when the card disappears. */
function useFocusToMap() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) {
        document.getElementById('map')?.focus({ preventScroll: true });
      }
    },
    [],
  );
}

/** Highlights the control of the next action and scrolls it into view, without moving the focus. */
function usePointing(act: TourAct | null, zone: string | null) {
  const control = act?.kind === 'control' ? act.control : act?.kind === 'list' ? 'zone-lists' : null;
  const row = act?.kind === 'zone' || control === 'zone-of-problem' ? zone : null;
  useEffect(() => {
    useHighlightedControl.setState({ control, zone: row });
    const frame = requestAnimationFrame(() => {
      document.querySelector('[data-pointed-at]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
      useHighlightedControl.setState({ control: null, zone: null });
    };
  }, [control, row]);
}
