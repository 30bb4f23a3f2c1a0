import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedRepair, repairsOffered } from '../../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import { formatList } from '../../ui/format.ts';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { highlightAttribute, useHighlightedControl } from '../../workbench/tour-control.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { type AppliedRepair, repairIssue } from '../../zone-check/repair-issue.ts';
import { AppliedRepairText, repairText } from '../../zone-check/repair-text.tsx';
import { refusalText, useIssueText } from '../../zone-check/zone-issue-text.ts';
import classes from './Problems.module.css';

/** The current problem with its actions. The result of a repair stays visible after the problem is gone. */
export function CurrentProblem({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  const pointed = useHighlightedControl();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [appliedRepair, setAppliedRepair] = useState<AppliedRepair | null>(null);
  const [isWorking, setWorking] = useState(false);
  const box = useRef<HTMLElement>(null);
  const key = problem?.key;
  useEffect(() => {
    if (key === undefined) return;
    setRefusal(null);
    setAppliedRepair(null);
  }, [key]);
  const repair = async (issue: ZoneIssue, offered: OfferedRepair) => {
    setWorking(true);
    const outcome = await repairIssue(issue, offered);
    setWorking(false);
    if (!outcome) return;
    setRefusal(outcome.ok ? null : outcome.refusal);
    setAppliedRepair(outcome.ok ? outcome.applied : null);
    // The button disappears with the problem; keeps the focus in the section for the next key.
    if (outcome.ok) box.current?.focus({ preventScroll: true });
  };
  const issue = problem?.issue;
  const Icon = issue?.severity === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <section ref={box} tabIndex={-1} className={classes.looked} aria-label={t('zones.problems.looked')}>
      {!issue && !appliedRepair && <Text c="dimmed">{t('zones.problems.choose')}</Text>}
      <AppliedRepairText applied={appliedRepair} />
      {issue && (
        <>
          <Group gap={6} wrap="nowrap" align="flex-start" data-severity={issue.severity}>
            <Icon size={16} className={classes.icon} aria-label={t(`zones.severity.${issue.severity}`)} />
            <Text>
              {issueText(issue)} <NamesOf issue={issue} />
            </Text>
          </Group>
          <Group gap={6}>
            <ChangingControls>
              {repairsOffered(issue).map((offered) => (
                <Button
                  key={offered.zone}
                  size="compact-xs"
                  variant="light"
                  disabled={isWorking}
                  onClick={() => void repair(issue, offered)}
                >
                  {repairText(t, offered, null)}
                </Button>
              ))}
            </ChangingControls>
          </Group>
          <Group gap="sm">
            {issue.ids.slice(0, maxNamed).map((id) => (
              <UnstyledButton
                key={id}
                className={classes.link}
                {...highlightAttribute(pointed.control === 'zone-of-problem' && pointed.zone === id)}
                onClick={() => openZone(id)}
              >
                {t('zones.problems.open', { name: zones.get(id)?.zoneId || t('zones.unnamed') })}
              </UnstyledButton>
            ))}
          </Group>
        </>
      )}
      {refusal && (
        <Text role="alert" c="red">
          {refusalText(t, refusal)}
        </Text>
      )}
    </section>
  );
}

/** Further zones of a problem are only counted. */
const maxNamed = 4;

function NamesOf({ issue }: { issue: ZoneIssue }) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const names = issue.ids.slice(0, maxNamed).map((id) => zones.get(id)?.zoneId || t('zones.unnamed'));
  const more = issue.ids.length - names.length;
  const rest = more > 0 ? [t('zones.create.more', { count: more })] : [];
  return <>{t('zones.problems.of', { zones: [formatList(names), ...rest].join(' ') })}</>;
}
