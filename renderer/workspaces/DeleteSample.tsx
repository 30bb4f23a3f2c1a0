import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { Notice } from '../ui/Notice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useRefusal } from './use-refusal.ts';

/** Asks for confirmation to delete the sample project; afterward the page reloads with the previous workspace. */
export function DeleteSample({ onKeep }: { onKeep(): void }) {
  const { t } = useTranslation();
  const { attempt, working, refusal } = useRefusal();
  const keepButton = useRef<HTMLButtonElement>(null);
  // The confirmation replaces the focused button that opened it.
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <>
      <Notice tone="warning" title={t('workspaces.throwAwayAsk')} urgent>
        <Text>{t('workspaces.throwAwayAbout')}</Text>
        <Group gap="xs" mt="xs">
          <Button ref={keepButton} variant="default" disabled={working} onClick={onKeep}>
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
