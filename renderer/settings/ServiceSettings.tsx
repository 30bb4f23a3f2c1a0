import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextForm } from '../ui/TextForm.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { RestartService } from '../workbench/RestartService.tsx';
import { useServiceFailure } from '../workbench/service-name.ts';
import { Section } from './Section.tsx';
import { ServiceForm } from './ServiceForm.tsx';

/** Section for the service in use, and the referer that is sent to a provider. */
export function ServiceSettings() {
  const { t } = useTranslation();
  const { service, referer } = useDeskState('settings');
  const { change, fault } = useChange();
  const failure = useServiceFailure();
  return (
    <Section id="service" title={t('settings.service')}>
      {failure !== undefined && (
        <Notice tone="error" title={t('status.failed', { name: t('status.builtIn') })}>
          <Text mb="xs">{failure}</Text>
          <RestartService />
        </Notice>
      )}
      <ServiceForm />
      {service.kind === 'provider' && (
        <TextForm
          label={t('settings.referer')}
          description={t('settings.refererAbout')}
          invalidText={t('settings.refererWrong')}
          button={t('settings.useReferer')}
          value={referer}
          isValid={isHttpUrl}
          onSubmit={(url) => change({ referer: url })}
        />
      )}
      {fault && <FaultMessage fault={fault} title={t('settings.notChanged')} />}
    </Section>
  );
}

const isHttpUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
