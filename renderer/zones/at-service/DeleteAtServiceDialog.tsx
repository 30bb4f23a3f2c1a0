import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerTo } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import { useServiceName } from '../../app/service-name.ts';
import { queryClient } from '../../ask.ts';
import { desk } from '../../desk.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useZones } from '../zones-store.ts';

type Step =
  | { kind: 'asking'; fault: Fault | null }
  | { kind: 'deleting' }
  | { kind: 'done'; answer: AnswerTo<'zones.removeAtService'> };

interface DeleteAtServiceDialogProps {
  zoneId: string;
  onClose(): void;
}

/** Deletes one zone at the service, once a person has confirmed which. The workspace keeps its own. */
export function DeleteAtServiceDialog({ zoneId, onClose }: DeleteAtServiceDialogProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const kept = useZones(({ zones }) => [...zones.values()].some((zone) => zone.zoneId === zoneId));
  const [step, setStep] = useState<Step>({ kind: 'asking', fault: null });
  const remove = async () => {
    setStep({ kind: 'deleting' });
    const outcome = await desk.call('zones.removeAtService', { zoneId });
    void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
    setStep(outcome.ok ? { kind: 'done', answer: outcome.value } : { kind: 'asking', fault: outcome.fault });
  };
  return (
    <Dialog onClose={onClose} title={t('zones.remove.title', { name: zoneId })}>
      {step.kind === 'done' ? (
        <Stack>
          <Answer answer={step.answer} zoneId={zoneId} />
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('zones.remove.what', { name: zoneId, service })}</Text>
          <Text>{t(kept ? 'zones.remove.kept' : 'zones.remove.notKept')}</Text>
          {step.kind === 'asking' && step.fault && (
            <FaultMessage fault={step.fault} title={t('zones.remove.failed')} onRetry={remove} />
          )}
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={onClose}>
              {t('zones.remove.keep')}
            </Button>
            <Button
              color="red.9"
              leftSection={<IconTrash size={16} />}
              loading={step.kind === 'deleting'}
              onClick={() => void remove()}
            >
              {t('zones.remove.confirm', { name: zoneId })}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Answer({ answer, zoneId }: { answer: AnswerTo<'zones.removeAtService'>; zoneId: string }) {
  const { t } = useTranslation();
  if (!answer.supported) {
    return (
      <Notice tone="warning" title={t('zones.remove.unsupported')} urgent>
        {t('zones.remove.unsupportedText')}
      </Notice>
    );
  }
  return (
    <Text role="status">
      {t(answer.removed ? 'zones.remove.done' : 'zones.remove.wasGone', { name: zoneId })}
    </Text>
  );
}
