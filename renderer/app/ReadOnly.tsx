import { Button, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Band } from '../workbench/Band.tsx';

/** Banner shown while the workspace is read-only, with a button to open it for editing if no other program has it open. */
export function ReadOnly() {
  const { t } = useTranslation();
  const workspace = useDeskState('workspace');
  const [isStillOpen, setStillOpen] = useState(false);
  if (workspace?.state !== 'open' || !workspace.isReadOnly) return null;
  async function takeOver(file: string) {
    const outcome = await desk.call('workspaces.open', { file });
    setStillOpen(!outcome.ok || outcome.value.refused !== null);
  }
  return (
    <Band
      label={t('readOnly.label')}
      icon={IconLock}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => void takeOver(workspace.file)}>
          {t('readOnly.takeOver')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t('readOnly.label')}
        </Text>
        <Text size="sm">{t('readOnly.text')}</Text>
        {isStillOpen && (
          <Text size="sm" role="alert">
            {t('readOnly.stillOpen')}
          </Text>
        )}
      </Stack>
    </Band>
  );
}
