import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RefusedStore } from '../../../shared/planning/territories/stores-to-divide.ts';
import { formatPosition } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { nameOrPosition } from './divided-stores.ts';

const maxVisibleRefusals = 5;

/** Stores that were rejected, and those with the same position, name or id. */
export function RefusedStores({ refused }: { refused: readonly RefusedStore[] }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" urgent title={t('territories.refused', { count: refused.length })}>
      <List size="xs">
        {refused.slice(0, maxVisibleRefusals).map(({ store, reason, other }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same store may be refused twice.
          <List.Item key={index}>
            {t(`territories.refusal.${reason}`, {
              name: nameOrPosition(store),
              other: nameOrPosition(other),
              position: formatPosition(other.position),
            })}
          </List.Item>
        ))}
        {refused.length > maxVisibleRefusals && (
          <List.Item>
            {t('territories.moreRefused', { count: refused.length - maxVisibleRefusals })}
          </List.Item>
        )}
      </List>
    </Notice>
  );
}
