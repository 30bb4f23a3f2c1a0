import { Button, Group, List, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatLng } from '../../shared/geo/position.ts';
import { type OfferedRepair, repairsOffered } from '../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Refusal } from '../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { flyTo } from '../map/camera.ts';
import { formatList } from '../ui/format.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { useZones } from '../workspace-zones/zones-store.ts';
import { type AppliedRepair, repairIssue } from './repair-issue.ts';
import { AppliedRepairText, repairText } from './repair-text.tsx';
import classes from './ZoneIssues.module.css';
import { refusalText, useIssueText } from './zone-issue-text.ts';

const nearZoom = 17;

interface ZoneIssuesProps {
  zone: Zone;
  issues: readonly ZoneIssue[];
  /** Whether all checks have run. */
  isChecked: boolean;
}

/** Issues of a zone, each with a link to its position and repairs. */
export function ZoneIssues({ zone, issues, isChecked }: ZoneIssuesProps) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [appliedRepair, setAppliedRepair] = useState<AppliedRepair | null>(null);
  if (issues.length === 0 && !isChecked) {
    return (
      <Text c="dimmed" role="status">
        {t('zones.issues.looking')}
      </Text>
    );
  }
  if (issues.length === 0) {
    return (
      <>
        <Text className={classes.fine} role="status">
          <IconCircleCheck size={16} aria-hidden />
          {t('zones.issues.none')}
        </Text>
        <AppliedRepairText applied={appliedRepair} />
      </>
    );
  }
  const repair = async (issue: ZoneIssue, offered: OfferedRepair) => {
    const outcome = await repairIssue(issue, offered);
    if (!outcome) return;
    setRefusal(outcome.ok ? null : outcome.refusal);
    setAppliedRepair(outcome.ok ? outcome.applied : null);
  };
  return (
    <>
      <List className={classes.list} aria-label={t('zones.issues.title')} listStyleType="none" spacing={6}>
        {issues.map((issue) => {
          const Icon = issue.severity === 'error' ? IconCircleX : IconAlertTriangle;
          const others = issue.ids.filter((id) => id !== zone.id).map((id) => zones.get(id)?.zoneId ?? '');
          const at = 'at' in issue ? issue.at : undefined;
          return (
            <List.Item key={JSON.stringify(issue)}>
              <Group gap={6} wrap="nowrap" align="flex-start" data-severity={issue.severity}>
                <Icon size={16} className={classes.icon} aria-label={t(`zones.severity.${issue.severity}`)} />
                <div>
                  <Text>
                    {issueText(issue)}
                    {others.length > 0 && ` ${t('zones.issues.with', { zones: formatList(others) })}`}
                  </Text>
                  <Group gap="sm">
                    {at && (
                      <UnstyledButton className={classes.link} onClick={() => flyTo(toLatLng(at), nearZoom)}>
                        {t('zones.issues.show')}
                      </UnstyledButton>
                    )}
                    <ChangingControls>
                      {repairsOffered(issue).map((offered) => (
                        <Button
                          key={offered.zone}
                          variant="default"
                          size="compact-xs"
                          onClick={() => void repair(issue, offered)}
                        >
                          {repairText(t, offered, zone.id)}
                        </Button>
                      ))}
                    </ChangingControls>
                  </Group>
                </div>
              </Group>
            </List.Item>
          );
        })}
      </List>
      <AppliedRepairText applied={appliedRepair} />
      {refusal && (
        <Text role="alert" c="red">
          {refusalText(t, refusal)}
        </Text>
      )}
    </>
  );
}
