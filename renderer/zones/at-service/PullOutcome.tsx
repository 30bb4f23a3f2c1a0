import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { type Pulled, pulledInWords } from './pull.ts';

/** How many of the service's zones came, and how many did not and why. */
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
      {unreadable.length > 0 && (
        <Notice tone="warning" title={t('zones.pull.unreadable', { count: unreadable.length })}>
          <List size="sm" mah={160} style={{ overflowY: 'auto' }}>
            {unreadable.map(({ zoneId, reason }) => (
              <List.Item key={zoneId}>
                <strong>{zoneId}</strong>: {reason}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
    </>
  );
}
