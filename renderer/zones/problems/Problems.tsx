import { Button, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedRepair, repairsOffered } from '../../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import { formatList, formatNumber } from '../../ui/format.ts';
import { withKey } from '../../workbench/command.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../check/all-issues.ts';
import type { Problem } from '../check/problem.ts';
import { type Mended, mend } from '../check/repair-issue.ts';
import { MendedText, repairText } from '../check/repair-text.tsx';
import { refusalText, useIssueText } from '../check/zone-issue-text.ts';
import { UndoRedo } from '../editing/UndoRedo.tsx';
import { GapWidth } from './GapWidth.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import classes from './Problems.module.css';
import { nextProblemCommand, previousProblemCommand } from './problem-commands.ts';
import { problemsOfSeverity, severities } from './problem-list.ts';
import { useProblemsOnMap } from './problems-on-map.ts';
import { showProblem, stepProblem, useProblems } from './problems-store.ts';

const none: readonly Problem[] = [];

/** Everything that is wrong with all zones, gone through one by one and mended. */
export function Problems() {
  const { t } = useTranslation();
  const problems = useAllIssues((all) => all.problems);
  const { wanted, key, visits } = useProblems();
  const all = problems ?? none;
  const listed = useMemo(() => problemsOfSeverity(all, wanted), [all, wanted]);
  const looking = problems === null;
  useEffect(() => useProblems.setState({ listed }), [listed]);
  useEffect(() => () => useProblems.setState({ key: null, visits: 0 }), []);
  const place = listed.findIndex((problem) => problem.key === key);
  useProblemsOnMap(listed, listed[place], visits);
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      <Stack ref={head} gap="xs" className={classes.head ?? ''}>
        <Group gap={6} wrap="nowrap" justify="space-between">
          <Group gap={6} wrap="nowrap">
            <Button.Group>
              <Button
                variant="default"
                px={8}
                disabled={listed.length === 0}
                aria-label={t('zones.problems.previous')}
                title={withKey(t('zones.problems.previous'), previousProblemCommand)}
                onClick={() => stepProblem(-1)}
              >
                <IconChevronUp size={16} />
              </Button>
              <Button
                variant="default"
                px={8}
                disabled={listed.length === 0}
                aria-label={t('zones.problems.next')}
                title={withKey(t('zones.problems.next'), nextProblemCommand)}
                onClick={() => stepProblem(1)}
              >
                <IconChevronDown size={16} />
              </Button>
            </Button.Group>
            <Text size="sm" role="status">
              {place >= 0
                ? t('zones.problems.place', { place: place + 1, count: listed.length })
                : t(looking ? 'zones.issues.looking' : 'zones.problems.count', { count: listed.length })}
            </Text>
          </Group>
          <UndoRedo />
        </Group>
        <SegmentedControl
          fullWidth
          aria-label={t('zones.problems.wanted')}
          value={wanted}
          onChange={(value) => useProblems.setState({ wanted: value })}
          data={severities.map((value) => ({
            value,
            label: t(`zones.problems.severity.${value}`, {
              number: formatNumber(problemsOfSeverity(all, value).length),
            }),
          }))}
        />
        <GapWidth />
        <Looked problem={listed[place]} />
      </Stack>
      {listed.length > 0 && (
        <ProblemRows
          listed={listed}
          current={place}
          visits={visits}
          coveredBy={head}
          onShow={(index) => showProblem(index)}
        />
      )}
      {listed.length === 0 && !looking && (
        <Text className={classes.fine} role="status">
          <IconCircleCheck size={16} aria-hidden />
          {t('zones.issues.none')}
        </Text>
      )}
    </>
  );
}

/** The problem that is looked at, with what can be done about it; what was done stays said when it is gone. */
function Looked({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [mended, setMended] = useState<Mended | null>(null);
  const [working, setWorking] = useState(false);
  const box = useRef<HTMLElement>(null);
  const key = problem?.key;
  useEffect(() => {
    if (key === undefined) return;
    setRefusal(null);
    setMended(null);
  }, [key]);
  const repair = async (issue: ZoneIssue, offered: OfferedRepair) => {
    setWorking(true);
    const outcome = await mend(issue, offered);
    setWorking(false);
    if (!outcome) return;
    setRefusal(outcome.ok ? null : outcome.refusal);
    setMended(outcome.ok ? outcome.mended : null);
    // The button goes with the problem; the next key is to go on from here.
    if (outcome.ok) box.current?.focus({ preventScroll: true });
  };
  const issue = problem?.issue;
  const Icon = issue?.severity === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <section ref={box} tabIndex={-1} className={classes.looked} aria-label={t('zones.problems.looked')}>
      {!issue && !mended && <Text c="dimmed">{t('zones.problems.choose')}</Text>}
      <MendedText mended={mended} />
      {issue && (
        <>
          <Group gap={6} wrap="nowrap" align="flex-start" data-severity={issue.severity}>
            <Icon size={16} className={classes.icon} aria-label={t(`zones.severity.${issue.severity}`)} />
            <Text>
              {issueText(issue)} <NamesOf issue={issue} />
            </Text>
          </Group>
          <Group gap={6}>
            {repairsOffered(issue).map((offered) => (
              <Button
                key={offered.zone}
                size="compact-xs"
                variant="light"
                disabled={working}
                onClick={() => void repair(issue, offered)}
              >
                {repairText(t, offered, null)}
              </Button>
            ))}
          </Group>
          <Group gap="sm">
            {issue.ids.slice(0, mostNamed).map((id) => (
              <UnstyledButton key={id} className={classes.link} onClick={() => openZone(id)}>
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

/** More zones of one problem are only counted. */
const mostNamed = 4;

function NamesOf({ issue }: { issue: ZoneIssue }) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const names = issue.ids.slice(0, mostNamed).map((id) => zones.get(id)?.zoneId || t('zones.unnamed'));
  const more = issue.ids.length - names.length;
  const rest = more > 0 ? [t('zones.create.more', { count: more })] : [];
  return <>{t('zones.problems.of', { zones: [formatList(names), ...rest].join(' ') })}</>;
}
