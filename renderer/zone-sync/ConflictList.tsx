import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { type ConflictChoice, conflictChoices, type ZoneConflict } from '../../shared/zone-sync/plan.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import classes from './ConflictList.module.css';
import { conflictText, resolveConflicts } from './conflict.ts';
import { PlanRows } from './PlanRows.tsx';
import { setPlanAside } from './plan-dialog.ts';

/**
 * Conflicts with changes by other users, to resolve one by one or all at once: keep mine, take theirs, or compare
 * first.
 */
export function ConflictList({ conflicts }: { conflicts: readonly ZoneConflict[] }) {
  const { t } = useTranslation();
  const heading = useId();
  const [resolving, setResolving] = useState<ConflictChoice | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  if (conflicts.length === 0) return null;
  const title = t('zones.conflict.title', { count: conflicts.length });
  const resolve = async (selection: readonly ZoneConflict[], choice: ConflictChoice) => {
    setResolving(choice);
    const outcome = await resolveConflicts(selection, choice);
    setResolving(null);
    setFault(outcome.ok ? null : outcome.fault);
  };
  return (
    <section className={classes.conflicts} aria-labelledby={heading}>
      <Group gap={8} wrap="nowrap">
        <IconUsers size={18} aria-hidden />
        <Text id={heading} fw={600} style={{ flex: 1 }}>
          {title}
        </Text>
        {conflicts.length > 1 &&
          conflictChoices.map((choice) => (
            <Button
              key={choice}
              variant="default"
              size="compact-xs"
              loading={resolving === choice}
              disabled={resolving !== null}
              onClick={() => void resolve(conflicts, choice)}
            >
              {t(choice === 'mine' ? 'zones.conflict.allMine' : 'zones.conflict.allTheirs')}
            </Button>
          ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('zones.conflict.text')}
      </Text>
      <PlanRows title={title} items={conflicts} keyOf={({ zoneId }) => zoneId}>
        {(conflict) => (
          <>
            <span className={classes.name} title={`${conflict.zoneId}: ${conflictText(t, conflict)}`}>
              <strong>{conflict.zoneId}</strong> {conflictText(t, conflict)}
            </span>
            <UnstyledButton
              className={classes.compare}
              aria-label={t('zones.conflict.compareOf', { name: conflict.zoneId })}
              onClick={() =>
                setPlanAside({ kind: 'conflicts', conflicts, index: conflicts.indexOf(conflict) })
              }
            >
              {t('zones.conflict.compare')}
            </UnstyledButton>
            {conflictChoices.map((choice) => (
              <Button
                key={choice}
                variant="default"
                size="compact-xs"
                disabled={resolving !== null}
                aria-label={t(`zones.conflict.${choice}Of`, { name: conflict.zoneId })}
                onClick={() => void resolve([conflict], choice)}
              >
                {t(`zones.conflict.${choice}`)}
              </Button>
            ))}
          </>
        )}
      </PlanRows>
      {fault && <FaultMessage fault={fault} title={t('zones.plan.failed')} />}
    </section>
  );
}
