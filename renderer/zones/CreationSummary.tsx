import { Button, CloseButton, Group, Paper, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import classes from './CreationSummary.module.css';
import { createZones, forgetOutcomes, useCreation } from './creation.ts';
import { openZone } from './selection.ts';
import { refusedText } from './zone-fault-text.ts';
import { useZones } from './zones-store.ts';

const mostShown = 50;

/** How far the creation is, and what became of each zone. */
export function CreationSummary() {
  const { t } = useTranslation();
  const { running, outcomes, fault } = useCreation();
  const zones = useZones((state) => state.zones);
  if (running) {
    return (
      <Paper withBorder p="sm">
        <Stack gap={6}>
          <Group justify="space-between">
            <Text role="status">{t('zones.create.running', running)}</Text>
            <Button variant="default" size="compact-xs" onClick={running.cancel}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
          <Progress
            value={(running.done / running.total) * 100}
            aria-label={t('zones.create.work', { count: running.total })}
          />
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
  const created = outcomes.size - refused.length;
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
