import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/Notice.tsx';
import { wktIssueText } from '../zone-check/zone-issue-text.ts';
import { type Pulled, pulledInWords } from './pull.ts';

/** Number of zones that were downloaded, and of those that weren't and why. */
export function PullOutcome({ pulled }: { pulled: Pulled }) {
  const { t } = useTranslation();
  const { unreadable } = pulled;
  return (
    <>
      <List size="sm">
        {pulledInWords(t, pulled).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {unreadable.length > 0 && <UnreadableZones unreadable={unreadable} />}
    </>
  );
}

/** Notice of zones of the service that can't be downloaded, as their polygons can't be parsed. */
export function UnreadableZones({ unreadable }: Pick<Pulled, 'unreadable'>) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('zones.pull.unreadable', { count: unreadable.length })}>
      <List size="sm" mah={160} style={{ overflowY: 'auto' }}>
        {unreadable.map(({ zoneId, issue }) => (
          <List.Item key={zoneId}>
            <strong>{zoneId}</strong>
            {issue && `: ${wktIssueText(t, issue)}`}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
