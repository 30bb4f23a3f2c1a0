import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { Notice } from '../ui/Notice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useRefusal } from './use-refusal.ts';

/** Asks for confirmation to delete the sample project; the page then reloads with the previous workspace. */
export function ThrowAway({ onKeep }: { onKeep(): void }) {
  const { t } = useTranslation();
  const { attempt, working, refusal } = useRefusal();
  const keep = useRef<HTMLButtonElement>(null);
  // It replaces the focused button that opened it.
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <Notice tone="warning" title={t('workspaces.throwAwayAsk')} urgent>
        <Text>{t('workspaces.throwAwayAbout')}</Text>
        <Group gap="xs" mt="xs">
          <Button ref={keep} variant="default" disabled={working} onClick={onKeep}>
            {t('workspaces.keepSample')}
          </Button>
          <Button
            color="red.9"
            loading={working}
            onClick={() => void attempt(desk.call('workspaces.throwSampleAway', undefined))}
          >
            {t('workspaces.throwAwayNow')}
          </Button>
        </Group>
      </Notice>
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
    </>
  );
}
