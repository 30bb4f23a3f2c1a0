import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatList } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { showPart } from '../workspace-zones/visible-part.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useProblemsOfZones } from '../zone-check/all-issues.ts';
import { useIssueText } from '../zone-check/zone-issue-text.ts';
import { ShowButton } from '../zone-comparison/ShowButton.tsx';
import { setPlanAside } from './plan-dialog.ts';

const maxNamed = 3;

/** Problems of the zones to be published: the service accepts them without a warning. */
export function PlanProblems({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const { problems, counting } = useProblemsOfZones(ids);
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  if (!problems || problems.length === 0) return null;
  const title = t('zones.plan.problems', { count: problems.length });
  const namedProblems = problems.slice(0, maxNamed);
  return (
    <Notice tone="warning" title={title}>
      {namedProblems.map(({ key, issue }) => (
        <Text key={key} size="sm">
          {t('zones.plan.problemOf', {
            zones: formatList(
              issue.ids.slice(0, maxNamed).map((id) => zones.get(id)?.zoneId || t('zones.unnamed')),
            ),
            problem: issueText(issue),
          })}
        </Text>
      ))}
      {problems.length > namedProblems.length && <Text size="sm">…</Text>}
      {counting && <Text c="dimmed">{t('zones.plan.countingProblems')}</Text>}
      <ShowButton
        title={title}
        onClick={() => {
          setPlanAside({ kind: 'list' });
          showPart('problems');
        }}
      />
    </Notice>
  );
}
