import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../ui/format.ts';
import { highlightAttribute, useHighlightedControl } from '../../workbench/tour-control.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import classes from './Problems.module.css';

interface ProblemRowProps {
  problem: Problem;
  isCurrent: boolean;
  /** Whether the row is the tab stop of the list. */
  reachable: boolean;
  onShow(): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A problem in the list: its zones, and a description. */
export function ProblemRow({
  problem: { issue },
  isCurrent,
  reachable,
  onShow,
  onFocus,
  onKeyDown,
}: ProblemRowProps) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  const isPointedAt = useHighlightedControl(
    ({ control, zone }) => control === null && zone !== null && issue.ids.includes(zone),
  );
  const Icon = issue.severity === 'error' ? IconCircleX : IconAlertTriangle;
  const names = formatList(issue.ids.map((id) => zones.get(id)?.zoneId || t('zones.unnamed')));
  const text = issueText(issue);
  return (
    <button
      type="button"
      className={classes.problem}
      data-severity={issue.severity}
      {...highlightAttribute(isPointedAt)}
      aria-pressed={isCurrent}
      tabIndex={reachable ? 0 : -1}
      title={text}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onShow}
      onPointerEnter={() => hoverZone(issue.ids[0] ?? null)}
      onPointerLeave={() => hoverZone(null)}
    >
      <Icon size={16} className={classes.icon} aria-label={t(`zones.severity.${issue.severity}`)} />
      <span className={classes.text}>
        <span className={classes.names}>{names}</span>
        <span className={classes.what}>{text}</span>
      </span>
    </button>
  );
}
