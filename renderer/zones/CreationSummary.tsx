import { Button, CloseButton, Group, Paper, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import { formatDuration } from '../ui/format.ts';
import classes from './CreationSummary.module.css';
import { cancelCreation, createZones, forgetOutcomes, resumeCreation, useCreation } from './creation.ts';
import { openZone } from './selection.ts';
import { refusedText } from './zone-fault-text.ts';
import { useZones } from './zones-store.ts';

const mostShown = 50;

/** How far the creation is, and what became of each zone. */
export function CreationSummary() {
  const { t } = useTranslation();
  const { running, paused, outcomes, fault } = useCreation();
  const zones = useZones((state) => state.zones);
  if (running) {
    return (
      <Paper withBorder p="sm">
        <Stack gap={6}>
          <Group justify="space-between">
            <Text role="status">{t('zones.create.running', running)}</Text>
            <Group gap={6} wrap="nowrap">
              <Button variant="default" size="compact-xs" onClick={running.pause}>
                {t('zones.create.pause')}
              </Button>
              <Button variant="default" size="compact-xs" onClick={running.cancel}>
                {t('zones.create.cancel')}
              </Button>
            </Group>
          </Group>
          <Progress
            value={(running.done / running.total) * 100}
            aria-label={t('zones.create.work', { count: running.total })}
          />
          {running.fault ? (
            <Text c="dimmed">{t('zones.create.waiting', { why: refusedText(t, running.fault) })}</Text>
          ) : (
            running.secondsLeft !== null && (
              <Text c="dimmed">
                {t('zones.create.secondsLeft', { time: formatDuration(running.secondsLeft) })}
              </Text>
            )
          )}
        </Stack>
      </Paper>
    );
  }
  if (paused) {
    const { total, unknown, notSent } = paused;
    return (
      <Paper withBorder p="sm">
        <Stack gap={6}>
          <Text role="status">{t('zones.create.paused', { done: total - unknown - notSent, total })}</Text>
          {paused.fault && <Text c="dimmed">{refusedText(t, paused.fault)}</Text>}
          <Group gap={6}>
            <Button size="compact-xs" onClick={resumeCreation}>
              {t('zones.create.resume')}
            </Button>
            <Button variant="default" size="compact-xs" onClick={cancelCreation}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    );
  }
  if (fault) {
    return (
      <FaultMessage
        fault={fault.fault}
        title={t('zones.create.failed')}
        onRetry={() => void createZones(fault.ids)}
      />
    );
  }
  const refused = [...outcomes].flatMap(([id, outcome]) =>
    outcome.kind === 'refused' ? [{ id, fault: outcome.fault }] : [],
  );
  const count = (kind: string) => [...outcomes.values()].filter((outcome) => outcome.kind === kind).length;
  const created = count('created');
  const unknown = count('unknown');
  const notSent = count('not-sent');
  if (outcomes.size === 0) return null;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4} role="status">
          {created > 0 && (
            <Text className={classes.created}>
              <IconCircleCheck size={16} aria-hidden /> {t('zones.create.createdCount', { count: created })}
            </Text>
          )}
          {refused.length > 0 && (
            <Text className={classes.refused}>
              <IconCircleX size={16} aria-hidden />{' '}
              {t('zones.create.refusedCount', { count: refused.length })}
            </Text>
          )}
          {unknown > 0 && (
            <Text className={classes.refused}>
              <IconHelpCircle size={16} aria-hidden /> {t('zones.create.unknownCount', { count: unknown })}
            </Text>
          )}
          {unknown > 0 && <Text c="dimmed">{t('zones.create.unknownWhy')}</Text>}
          {notSent > 0 && <Text>{t('zones.create.notSentCount', { count: notSent })}</Text>}
        </Stack>
        <CloseButton size="sm" aria-label={t('zones.create.close')} onClick={forgetOutcomes} />
      </Group>
      {refused.length > 0 && (
        <ul className={classes.list}>
          {refused.slice(0, mostShown).map(({ id, fault: why }) => (
            <li key={id}>
              <UnstyledButton className={classes.zone} onClick={() => openZone(id)}>
                {zones.get(id)?.zoneId || t('zones.unnamed')}
              </UnstyledButton>
              <span>{refusedText(t, why)}</span>
            </li>
          ))}
          {refused.length > mostShown && (
            <li>{t('zones.create.more', { count: refused.length - mostShown })}</li>
          )}
        </ul>
      )}
    </Paper>
  );
}
