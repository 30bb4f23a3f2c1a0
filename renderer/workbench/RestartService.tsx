import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';

/** Button that restarts the built-in service after automatic restarts have stopped. */
export function RestartService({ compact }: { compact?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      {...(compact && { size: 'compact-xs' })}
      leftSection={<IconRefresh size={14} />}
      onClick={() => void desk.call('service.restart', undefined)}
    >
      {t('service.restart')}
    </Button>
  );
}
