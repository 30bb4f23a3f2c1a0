import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectedWindow } from '../../shared/desk/windows.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk, windowId } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatLocalTime } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { browserName } from './browser-name.ts';
import { Section } from './Section.tsx';

/** Section with the connected browser windows, each with a button to disconnect it; empty in the desktop program. */
export function Windows() {
  const { t } = useTranslation();
  const windows = useDeskState('windows');
  const [fault, setFault] = useState<Fault>();
  if (!windows) return null;
  const disconnect = async ({ id }: ConnectedWindow) => {
    const outcome = await desk.call('windows.end', { id });
    setFault(outcome.ok ? undefined : outcome.fault);
    // Disconnecting replaces the token; sign in with the new one, which the disconnected browser doesn't have.
    if (outcome.ok && outcome.value) await fetch(`/?token=${encodeURIComponent(outcome.value.entry)}`);
  };
  return (
    <Section id="windows" title={t('settings.windows')}>
      <Text c="dimmed">{t('settings.windowsAbout')}</Text>
      <List listStyleType="none" aria-label={t('settings.windows')} spacing={6}>
        {windows.map((window) => {
          const browser = browserName(window.browser) ?? t('settings.unknownBrowser');
          const since = t('settings.windowSince', { time: formatLocalTime(window.since) });
          return (
            <List.Item
              key={`${window.id} ${window.since}`}
              styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
            >
              <Group justify="space-between" wrap="nowrap">
                <Text title={window.browser}>
                  {browser}, {since}
                </Text>
                {window.id === windowId ? (
                  <Text fw={500} style={{ flexShrink: 0 }}>
                    {t('settings.thisWindow')}
                  </Text>
                ) : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    style={{ flexShrink: 0 }}
                    aria-label={t('settings.endWindowOf', { browser, since })}
                    onClick={() => void disconnect(window)}
                  >
                    {t('settings.endWindow')}
                  </Button>
                )}
              </Group>
            </List.Item>
          );
        })}
      </List>
      {fault && <FaultMessage fault={fault} title={t('settings.windowNotEnded')} />}
    </Section>
  );
}
