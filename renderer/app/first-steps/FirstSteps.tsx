import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconBookmark, IconPolygon, IconRoute } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceName } from '../../../shared/desk/workspaces.ts';
import { useDeskState } from '../../desk/states.ts';
import { ConnectionTest } from '../../settings/ConnectionTest.tsx';
import { KeyFields } from '../../settings/KeyFields.tsx';
import { ServiceForm } from '../../settings/ServiceForm.tsx';
import { IconDisc } from '../../ui/IconDisc.tsx';
import classes from './FirstSteps.module.css';
import { leaveFirstSteps, type Step, showStep, steps, useFirstSteps } from './first-steps.ts';
import { WhereToBegin } from './WhereToBegin.tsx';

const contents: Readonly<Record<Step, ComponentType>> = {
  what: WhatItDoes,
  service: WhichService,
  begin: WhereToBegin,
};

/** Introduction over part of the map, shown at the very first start and on request; the window stays usable. */
export function FirstSteps() {
  const step = useStep();
  return step && <Card step={step} />;
}

/**
 * Returns the step to show, if any. Automatically only in the unnamed initial workspace, not in an existing one that is
 * opened with a new profile.
 */
function useStep(): Step | null {
  const { step } = useFirstSteps();
  const { firstStepsRead } = useDeskState('arrangement');
  const workspace = useDeskState('workspace');
  if (step !== 'unless-read') return step;
  const isFirst = workspace?.state === 'open' && workspaceName(workspace.file) === null;
  return isFirst && !firstStepsRead ? 'what' : null;
}

function Card({ step }: { step: Step }) {
  const { t } = useTranslation();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const scrolled = useRef<HTMLDivElement>(null);
  const index = steps.indexOf(step);
  const previous = steps[index - 1];
  const next = steps[index + 1];
  const Content = contents[step];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step, so that it is read from its title
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    scrolled.current?.scrollTo({ top: 0 });
  }, [step]);
  useRestoredFocus();

  return (
    <section className={classes.card} aria-labelledby={titleId} onKeyDown={leaveByEscape}>
      <header className={classes.header}>
        <div>
          <Text size="xs" c="dimmed">
            {t('firstSteps.step', { number: index + 1, of: steps.length })}
          </Text>
          <Title order={2} id={titleId} ref={title} tabIndex={-1} className={classes.title}>
            {t(`firstSteps.${step}.title`)}
          </Title>
        </div>
        <CloseButton aria-label={t('firstSteps.close')} onClick={() => void leaveFirstSteps()} />
      </header>
      <div className={classes.content} ref={scrolled}>
        <Content />
      </div>
      <Group className={classes.footer} gap="xs">
        {next && (
          <Button variant="subtle" color="gray" mr="auto" onClick={() => void leaveFirstSteps()}>
            {t('firstSteps.skip')}
          </Button>
        )}
        {previous && (
          <Button variant="default" onClick={() => showStep(previous)}>
            {t('firstSteps.back')}
          </Button>
        )}
        {next ? (
          <Button onClick={() => showStep(next)}>{t('firstSteps.next')}</Button>
        ) : (
          <Button variant="default" onClick={() => void leaveFirstSteps()}>
            {t('firstSteps.done')}
          </Button>
        )}
      </Group>
    </section>
  );
}

/** Closes the card on Escape, except in text fields, which Escape leaves, and in dialogs over the card. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  const isInCard = target instanceof Element && currentTarget.contains(target);
  if (event.key !== 'Escape' || !isInCard || target.matches('input:not([type=radio])')) return;
  event.preventDefault();
  void leaveFirstSteps();
}

/** Restores the focus when the card disappears. */
function useRestoredFocus() {
  useEffect(() => {
    const previousFocus = document.activeElement;
    return () => {
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, []);
}

const points = [
  { id: 'zones', icon: IconPolygon },
  { id: 'routes', icon: IconRoute },
  { id: 'offline', icon: IconBookmark },
] as const;

/** First step: what the program is for. */
function WhatItDoes() {
  const { t } = useTranslation();
  return (
    <ul className={classes.points}>
      {points.map(({ id, icon }) => (
        <li key={id} className={classes.point}>
          <IconDisc icon={icon} />
          <div>
            <Text fw={600} size="md">
              {t(`firstSteps.${id}`)}
            </Text>
            <Text c="dimmed">{t(`firstSteps.${id}About`)}</Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Second step: select the service, with the forms of the settings. */
function WhichService() {
  const { t } = useTranslation();
  const { service } = useDeskState('settings');
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('firstSteps.service.about')}</Text>
      <ServiceForm />
      <KeyFields />
      {service.kind === 'provider' && <ConnectionTest />}
    </Stack>
  );
}
