import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { originOf } from '../../shared/settings/settings.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { openPanel } from '../workbench/layout.ts';

/** Dialog, shown once per opening, if the workspace uses a service that was never selected on this computer. */
export function UnknownService() {
  const { t } = useTranslation();
  const service = useDeskState('service');
  const workspace = useDeskState('workspace');
  const [read, setRead] = useState<string | null>(null);
  const opening = workspace?.state === 'open' ? workspace.opening : null;
  if (service?.state !== 'unknown' || service.baseUrl === null || opening === read) return null;
  const close = () => setRead(opening);
  return (
    <Dialog title={t('unknownService.title', { origin: originOf(service.baseUrl) })} onClose={close}>
      <Text>{t('unknownService.text')}</Text>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          onClick={() => {
            close();
            openPanel('settings');
          }}
        >
          {t('unknownService.settings')}
        </Button>
        <Button data-autofocus onClick={() => void changeSettings({ service: { kind: 'built-in' } })}>
          {t('unknownService.builtIn')}
        </Button>
      </Group>
    </Dialog>
  );
}
