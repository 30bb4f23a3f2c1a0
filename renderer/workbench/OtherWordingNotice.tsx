import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import { queryClient } from '../desk/ask.ts';
import { askInOwnWording } from '../desk/change-provenance.ts';
import { useIsOtherwiseWorded } from '../desk/provenance.ts';
import { Notice } from '../ui/Notice.tsx';

/**
 * Notice that texts of these calls are in another language or unit system than the window's, with a button to request
 * them again.
 */
export function OtherWordingNotice({ calls }: { calls: readonly CallName[] }) {
  const { t } = useTranslation();
  if (!useIsOtherwiseWorded(calls)) return null;
  return (
    <Notice tone="warning" title={t('former.wording.title')}>
      <Button variant="default" onClick={() => askInOwnWording(queryClient, calls)}>
        {t('former.wording.request')}
      </Button>
    </Notice>
  );
}
