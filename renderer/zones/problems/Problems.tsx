import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconTool } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { withShortcut } from '../../workbench/command.ts';
import { checkAgain, useAllIssues } from '../../zone-check/all-issues.ts';
import { isRepairable, type Problem } from '../../zone-check/problem.ts';
import { useIsRecounting } from '../../zone-check/problem-count.ts';
import { UndoRedo } from '../editing/UndoRedo.tsx';
import { CurrentProblem } from './CurrentProblem.tsx';
import { GapWidth } from './GapWidth.tsx';
import { LeftByRepair } from './LeftByRepair.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import classes from './Problems.module.css';
import { nextProblemCommand, previousProblemCommand } from './problem-commands.ts';
import { groupings, groupsOf, kindCounts, problemsOfSeverity, severityFilters } from './problem-list.ts';
import { useProblemsOnMap } from './problems-on-map.ts';
import { showProblem, stepProblem, useProblems } from './problems-store.ts';
import { startRepairing } from './repairing.ts';

const none: readonly Problem[] = [];

/** Problems of all zones: to go through one by one, or to repair many at once. */
export function Problems() {
  const { t } = useTranslation();
  const problems = useAllIssues((all) => all.problems);
  const hasFailed = useAllIssues((state) => state.hasFailed);
  const { severity, kind, grouping, key, visits } = useProblems();
  const all = problems ?? none;
  const groups = useMemo(() => {
    const ofSeverity = problemsOfSeverity(all, severity);
    const ofKind = kind === null ? ofSeverity : ofSeverity.filter(({ issue }) => issue.kind === kind);
    return groupsOf(ofKind, grouping);
  }, [all, severity, kind, grouping]);
  const listed = useMemo(() => groups.flatMap((group) => group.problems), [groups]);
  const repairable = useMemo(() => listed.filter(isRepairable), [listed]);
  const isFirstCheck = problems === null;
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
                title={withShortcut(t('zones.problems.previous'), previousProblemCommand)}
                onClick={() => stepProblem(-1)}
              >
                <IconChevronUp size={16} />
              </Button>
              <Button
                variant="default"
                px={8}
                disabled={listed.length === 0}
                aria-label={t('zones.problems.next')}
                title={withShortcut(t('zones.problems.next'), nextProblemCommand)}
                onClick={() => stepProblem(1)}
              >
                <IconChevronDown size={16} />
              </Button>
            </Button.Group>
            {!hasFailed && <Place place={place} listed={listed.length} isFirstCheck={isFirstCheck} />}
          </Group>
          <UndoRedo />
        </Group>
        <SegmentedControl
          fullWidth
          aria-label={t('zones.problems.wanted')}
          value={severity}
          onChange={(value) => useProblems.setState({ severity: value })}
          data={severityFilters.map((value) => ({
            value,
            label: t(`zones.problems.severity.${value}`, {
              number: formatNumber(problemsOfSeverity(all, value).length),
            }),
          }))}
        />
        <ProblemFilters problems={all} />
        {hasFailed && (
          <Notice tone="error" urgent title={t('zones.problems.failed')}>
            <Button variant="default" size="compact-sm" onClick={checkAgain}>
              {t('zones.problems.checkAgain')}
            </Button>
          </Notice>
        )}
        <GapWidth />
        <CurrentProblem problem={listed[place]} />
        <LeftByRepair />
        {repairable.length > 0 && (
          <ChangingControls>
            <Button
              variant="default"
              leftSection={<IconTool size={16} />}
              onClick={() => startRepairing(repairable, 'larger')}
            >
              {t('zones.repairing.button', { count: repairable.length })}
            </Button>
          </ChangingControls>
        )}
      </Stack>
      {listed.length > 0 && (
        <ProblemRows
          groups={groups}
          current={place}
          visits={visits}
          coveredBy={head}
          onShow={(index) => showProblem(index)}
        />
      )}
      {all.length === 0 && !isFirstCheck && !hasFailed && (
        <Text className={classes.fine} role="status">
          <IconCircleCheck size={16} aria-hidden />
          {t('zones.issues.none')}
        </Text>
      )}
    </>
  );
}

/** Position of the current problem among the listed ones, or their number; indicates a recount. */
function Place({ place, listed, isFirstCheck }: { place: number; listed: number; isFirstCheck: boolean }) {
  const { t } = useTranslation();
  const isCounting = useIsRecounting();
  const key =
    place >= 0
      ? 'zones.problems.place'
      : isFirstCheck
        ? 'zones.issues.looking'
        : isCounting
          ? 'zones.problems.counting'
          : 'zones.problems.count';
  return (
    <Text size="sm" role="status">
      {t(key, { place: place + 1, count: listed })}
    </Text>
  );
}

/** Filter by kind and grouping of the problems. */
function ProblemFilters({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation();
  const { kind, grouping } = useProblems();
  const kinds = useMemo(() => kindCounts(problems), [problems]);
  return (
    <Group gap={6} wrap="nowrap" grow>
      <NativeSelect
        size="xs"
        aria-label={t('zones.problems.kindFilter')}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          useProblems.setState({ kind: kinds.find((one) => one.kind === value)?.kind ?? null })
        }
        data={[
          { value: '', label: t('zones.problems.everyKind') },
          ...kinds.map((one) => ({
            value: one.kind,
            label: t('zones.problems.ofKind', {
              kind: t(`zones.problems.kind.${one.kind}`),
              number: formatNumber(one.count),
            }),
          })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('zones.problems.grouping')}
        value={grouping}
        onChange={({ currentTarget: { value } }) =>
          useProblems.setState({ grouping: groupings.find((one) => one === value) ?? 'kind' })
        }
        data={groupings.map((value) => ({ value, label: t(`zones.problems.groupBy.${value}`) }))}
      />
    </Group>
  );
}
