import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyName, type KeysState, keyNames } from '../../shared/desk/connections.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatList } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { keyFieldId } from '../workbench/layout.ts';
import { urlWithoutScheme } from '../workbench/service-name.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { KeyFields } from './KeyFields.tsx';
import { Section } from './Section.tsx';

/** Section with the API keys of the provider in use, a test of them, and the stored keys of other providers. */
export function Keys() {
  const { t } = useTranslation();
  const keys = useDeskState('keys');
  const { service } = useDeskState('settings');
  return (
    <Section id="keys" title={t('settings.keys')}>
      {service.kind === 'built-in' && <Text c="dimmed">{t('settings.noKeyWanted')}</Text>}
      <KeyFields fieldId={keyFieldId} />
      <ConnectionTest />
      {keys && <OtherKeys keys={keys} />}
    </Section>
  );
}

/** Stored API keys of services that aren't in use, which can be deleted here. */
function OtherKeys({ keys: { others } }: { keys: KeysState }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<Fault>();
  const storedKeys = others.flatMap(({ origin, keys }) => {
    const names = keyNames.filter((name) => keys[name] !== 'absent');
    return names.length > 0 ? [{ origin, names }] : [];
  });
  const deleteKeys = async (origin: string, names: readonly KeyName[]) => {
    for (const name of names) {
      const outcome = await desk.call('keys.forget', { origin, name });
      setFault(outcome.ok ? undefined : outcome.fault);
      if (!outcome.ok) return;
    }
  };
  if (storedKeys.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('settings.otherKeys')}</Text>
      <Text c="dimmed">{t('settings.otherKeysAbout')}</Text>
      {storedKeys.map(({ origin, names }) => {
        const serviceName = origin === '' ? t('settings.noService') : urlWithoutScheme(origin);
        return (
          <Group key={origin} gap="xs" wrap="nowrap" justify="space-between">
            <Text>{`${serviceName}: ${formatList(names.map((name) => t(`settings.key.${name}`)))}`}</Text>
            <Button variant="subtle" color="gray" onClick={() => void deleteKeys(origin, names)}>
              {t('settings.forgetKey')}
              <VisuallyHidden>{serviceName}</VisuallyHidden>
            </Button>
          </Group>
        );
      })}
      {fault && <FaultMessage fault={fault} title={t('settings.keyNotForgotten')} />}
    </div>
  );
}
