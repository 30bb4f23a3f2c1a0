import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { useLostFocus } from '../../ui/lost-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { forgetChangeOutcomes, sendChanges, useChanges } from './changes.ts';
import { ZoneOutcomes } from './ZoneOutcomes.tsx';

/** How far the sending of changes is, and what became of each. */
export function ChangesSummary() {
  const { t } = useTranslation();
  const { running, outcomes, unsupported, fault } = useChanges();
  const told = useLostFocus<HTMLElement>(running === null);
  if (running) {
    const { done, total, cancel } = running;
    return (
      <Paper
        ref={told}
        tabIndex={-1}
        withBorder
        p="sm"
        component="section"
        aria-label={t('zones.changes.progress')}
      >
        <Stack gap={6}>
          <Group justify="space-between">
            <Text role="status">{t('zones.changes.running', { done, total })}</Text>
            <Button variant="default" size="compact-xs" onClick={cancel}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
          <Progress
            size="sm"
            value={(done / total) * 100}
            aria-label={t('zones.changes.work', { count: total })}
          />
        </Stack>
      </Paper>
    );
  }
  return (
    <>
      {(unsupported || fault) && (
        <section ref={told} tabIndex={-1} aria-label={t('zones.changes.outcomes')}>
          {unsupported && (
            <Notice tone="warning" title={t('zones.changes.unsupported')} urgent>
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <Text>{t('zones.changes.unsupportedText')}</Text>
                <CloseButton
                  size="sm"
                  aria-label={t('zones.outcome.putAway')}
                  onClick={forgetChangeOutcomes}
                />
              </Group>
            </Notice>
          )}
          {fault && (
            <FaultMessage
              fault={fault.fault}
              title={t('zones.changes.failed')}
              onRetry={() => void sendChanges(fault.ids)}
            />
          )}
        </section>
      )}
      <ZoneOutcomes
        ref={told}
        label={t('zones.changes.outcomes')}
        file="zones-changed.csv"
        outcomes={outcomes}
        onPutAway={forgetChangeOutcomes}
      />
    </>
  );
}
