import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  baseUrlSchema,
  originOf,
  type ServiceChoice,
  woosmapBaseUrl,
} from '../../shared/settings/settings.ts';
import { useChange } from '../desk/change-settings.ts';
import { deskState, useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextForm } from '../ui/TextForm.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

type Kind = 'built-in' | 'woosmap' | 'other';

const kindOf = (service: ServiceChoice): Kind => {
  if (service.kind === 'built-in') return 'built-in';
  return service.baseUrl === woosmapBaseUrl ? 'woosmap' : 'other';
};

/** Form for selecting the service: the built-in one, Woosmap, or another provider by its URL. */
export function ServiceForm() {
  const { t } = useTranslation();
  const { service } = useDeskState('settings');
  const { change, fault } = useChange();
  const isUnknown = useDeskState('service')?.state === 'unknown';
  /** Whether another provider is selected, and its URL hasn't been entered yet. */
  const [isEnteringOther, setEnteringOther] = useState(false);
  /** URL of a provider that the user has to confirm. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const kind = isEnteringOther ? 'other' : kindOf(service);

  const applyUrl = async (baseUrl: string) => {
    setConfirming(null);
    if (await change({ service: { kind: 'provider', baseUrl } })) setEnteringOther(false);
  };
  /**
   * Uses a URL. Asks for confirmation first if its origin is new, because API keys will be sent there; in the desktop
   * program, the main process asks.
   */
  const confirmAndApply = async (baseUrl: string) => {
    const about = deskState('about');
    const keys = deskState('keys');
    const origin = originOf(baseUrl);
    const isKnown =
      (keys?.origin === origin && !isUnknown) || keys?.others.some((other) => other.origin === origin);
    if (about?.host === 'desktop' || isKnown) await applyUrl(baseUrl);
    else setConfirming(baseUrl);
  };
  const choose = (chosen: string) => {
    setEnteringOther(chosen === 'other');
    if (chosen === 'built-in') void change({ service: { kind: 'built-in' } });
    if (chosen === 'woosmap') void confirmAndApply(woosmapBaseUrl);
  };

  return (
    <>
      {isUnknown && service.kind === 'provider' && (
        <Notice tone="warning">
          <Text mb="xs">{t('settings.unknownService', { origin: originOf(service.baseUrl) })}</Text>
          <Button size="compact-sm" onClick={() => void confirmAndApply(service.baseUrl)}>
            {t('settings.useService')}
          </Button>
        </Notice>
      )}
      <ChangingControls>
        <Radio.Group value={kind} onChange={choose} aria-label={t('settings.service')}>
          <Stack gap="xs">
            <Radio value="built-in" label={t('settings.builtIn')} description={t('settings.builtInAbout')} />
            <Radio value="woosmap" label={t('settings.woosmap')} description={woosmapBaseUrl} />
            <Radio value="other" label={t('settings.otherService')} />
          </Stack>
        </Radio.Group>
      </ChangingControls>
      {kind === 'other' && (
        <TextForm
          label={t('settings.baseUrl')}
          description={t('settings.baseUrlAbout')}
          invalidText={t('settings.baseUrlWrong')}
          button={t('settings.useAddress')}
          value={service.kind === 'provider' && !isEnteringOther ? service.baseUrl : ''}
          isValid={(text) => baseUrlSchema.safeParse(text).success}
          onSubmit={confirmAndApply}
        />
      )}
      {fault && <FaultMessage fault={fault} title={t('settings.notChanged')} />}
      {confirming !== null && (
        <Dialog title={t('settings.confirmService')} onClose={() => setConfirming(null)}>
          <Text>{t('settings.confirmServiceAbout', { origin: originOf(confirming) })}</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={() => setConfirming(null)}>
              {t('settings.cancelService')}
            </Button>
            <Button onClick={() => void applyUrl(confirming)}>{t('settings.useService')}</Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}
