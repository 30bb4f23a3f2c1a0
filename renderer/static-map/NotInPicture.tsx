import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/Notice.tsx';
import type { Missing } from './missing.ts';

/** Lists what is on the map but missing in the static map; renders nothing if nothing is. */
export function NotInPicture({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={t('picture.leftOut')}>
      <List size="sm">
        {missing.map(({ kind, titleKey, count }) => (
          <List.Item key={`${kind} ${titleKey}`}>
            {t(`picture.missing.${kind}`, { count, what: t(titleKey ?? 'picture.missing.unnamed') })}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
