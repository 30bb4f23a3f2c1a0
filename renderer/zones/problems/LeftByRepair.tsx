import { CloseButton, Group, Text } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import classes from './Problems.module.css';
import { useRepairing } from './repairing.ts';
import { unrepairedText } from './unrepaired-text.ts';

/**
 * Problems that the last bulk repair left and why, while they exist; or that it was canceled because zones changed.
 */
export function LeftByRepair() {
  const { t } = useTranslation();
  const heading = useId();
  const { unrepaired, outdated } = useRepairing();
  const problems = useAllIssues((all) => all.problems);
  const zones = useZones((state) => state.zones);
  const remaining = useMemo(() => {
    const keys = new Set(problems?.map(({ key }) => key));
    return unrepaired.flatMap(({ reason, problems: some }) => {
      const remainingProblems = some.filter(({ key }) => keys.has(key));
      return remainingProblems.length > 0 ? [{ reason, problems: remainingProblems }] : [];
    });
  }, [unrepaired, problems]);
  if (outdated)
    return (
      <Text role="alert" c="var(--zd-warning)">
        {t('zones.repairing.outdated')}
      </Text>
    );
  if (remaining.length === 0) return null;
  return (
    <section className={classes.left} aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap">
        <Text id={heading} fw={500}>
          {t('zones.repairing.leftTitle')}
        </Text>
        <CloseButton
          size="sm"
          aria-label={t('ui.close')}
          onClick={() => useRepairing.setState({ unrepaired: [] })}
        />
      </Group>
      {remaining.map(({ reason, problems: some }) => (
        <div key={unrepairedText(t, reason)}>
          <Text>
            {t('zones.repairing.left', {
              number: formatNumber(some.length),
              reason: unrepairedText(t, reason),
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {some
              .map(({ issue }) =>
                formatList(issue.ids.map((id) => zones.get(id)?.zoneId || t('zones.unnamed'))),
              )
              .join(' · ')}
          </Text>
        </div>
      ))}
    </section>
  );
}
