import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../desk/states.ts';
import { ConnectionTest } from '../../settings/ConnectionTest.tsx';
import { KeyFields } from '../../settings/KeyFields.tsx';
import { ServiceForm } from '../../settings/ServiceForm.tsx';

/** Which service is asked, as the settings have it. */
export function WhichService() {
  const { t } = useTranslation();
  const { service } = useDeskState('settings');
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('firstSteps.service.about')}</Text>
      <ServiceForm />
      <KeyFields />
      {service.kind === 'provider' && <ConnectionTest />}
    </Stack>
  );
}
