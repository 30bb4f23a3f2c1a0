import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import type { Pulled } from './pull.ts';

/** How many of the service's zones came, and how many did not and why. */
export function PullOutcome({ pulled: { added, replaced, kept, same, unreadable } }: { pulled: Pulled }) {
  const { t } = useTranslation();
  return (
    <>
      <div role="status">
        <List size="sm">
          <List.Item>{t('zones.pull.added', { count: added })}</List.Item>
          {replaced > 0 && <List.Item>{t('zones.pull.replaced', { count: replaced })}</List.Item>}
          {kept > 0 && <List.Item>{t('zones.pull.kept', { count: kept })}</List.Item>}
          {same > 0 && <List.Item>{t('zones.pull.same', { count: same })}</List.Item>}
        </List>
      </div>
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
