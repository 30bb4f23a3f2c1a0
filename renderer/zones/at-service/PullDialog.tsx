import { Button, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCloudDownload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLostFocus } from '../../ui/lost-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { withKey } from '../../workbench/command.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useServiceName } from '../../workbench/service-name.ts';
import { undoZones } from '../../workspace-zones/zones-store.ts';
import { undoCommand } from '../editing/zone-commands.ts';
import { PullOutcome } from './PullOutcome.tsx';
import { cancelPull, closePull, type Pulled, pullZones, showPulled, usePull } from './pull.ts';

const choices = ['keep', 'replace'] as const;

/** Brings the zones that the service holds into the workspace, and says what came. */
export function PullDialog({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const { state } = usePull();
  const next = useLostFocus<HTMLButtonElement>(state.kind);
  const [existing, setExisting] = useState<(typeof choices)[number]>('keep');
  return (
    <Dialog onClose={closePull} title={t('zones.pull.title')}>
      {state.kind === 'done' ? (
        <Summary ref={next} pulled={state.pulled} onShow={onShow} />
      ) : state.kind === 'running' ? (
        <Stack>
          <Group role="status" gap="xs">
            <Loader size="xs" />
            <Text>{t('zones.pull.running', { count: state.found })}</Text>
          </Group>
          <Group justify="flex-end">
            <Button ref={next} data-autofocus variant="default" onClick={() => void cancelPull()}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('zones.pull.what', { service })}</Text>
          <Radio.Group
            label={t('zones.pull.existing')}
            value={existing}
            onChange={(value) => setExisting(value === 'replace' ? 'replace' : 'keep')}
          >
            <Stack gap="xs" mt={6}>
              {choices.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  {...(choice === existing && { 'data-autofocus': true })}
                  label={t(`zones.pull.${choice}`)}
                  description={t(`zones.pull.${choice}Hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {state.kind === 'failed' && <FaultMessage fault={state.fault} title={t('zones.pull.failed')} />}
          {state.kind === 'unsupported' && (
            <Notice tone="warning" title={t('zones.service.unsupported')} urgent>
              {t('zones.service.unsupportedText')}
            </Notice>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={closePull}>
              {t('zones.create.notNow')}
            </Button>
            <Button
              ref={next}
              leftSection={<IconCloudDownload size={16} />}
              onClick={() => void pullZones(existing)}
            >
              {t('zones.pull.button')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface SummaryProps {
  ref: Ref<HTMLButtonElement>;
  pulled: Pulled;
  onShow(): void;
}

function Summary({ ref, pulled, onShow }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <PullOutcome pulled={pulled} />
      <Group justify="space-between">
        {pulled.put.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            title={withKey(t('zones.undo'), undoCommand)}
            onClick={() => {
              undoZones();
              closePull();
            }}
          >
            {t('zones.pull.undo')}
          </Button>
        ) : (
          <span />
        )}
        <Button
          ref={ref}
          data-autofocus
          onClick={() => {
            showPulled(pulled);
            closePull();
            onShow();
          }}
        >
          {t('zones.pull.show')}
        </Button>
      </Group>
    </Stack>
  );
}
