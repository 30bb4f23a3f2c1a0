import { Button, Group, List, Loader, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCloudDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerTo } from '../../../shared/desk.ts';
import { useServiceName } from '../../app/service-name.ts';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { undoZones } from '../zones-store.ts';
import { cancelPull, forgetPull, pullZones, usePull } from './pull.ts';

type Pulled = Extract<AnswerTo<'zones.pull'>, { supported: true }>;

const choices = ['keep', 'replace'] as const;

/** Brings the zones that the service holds into the workspace, and says what came. */
export function PullDialog({ onClose, onShow }: { onClose: () => void; onShow: () => void }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const { state } = usePull();
  const [existing, setExisting] = useState<(typeof choices)[number]>('keep');
  const close = () => {
    forgetPull();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      closeButtonProps={{ 'aria-label': t('zones.close') }}
      title={t('zones.pull.title')}
      size="md"
    >
      {state.kind === 'done' ? (
        <Summary
          pulled={state.pulled}
          onClose={close}
          onShow={() => {
            close();
            onShow();
          }}
        />
      ) : state.kind === 'running' ? (
        <Stack>
          <Group role="status" gap="xs">
            <Loader size="xs" />
            <Text>{t('zones.pull.running', { count: state.found })}</Text>
          </Group>
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={cancelPull}>
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
            <Button variant="default" onClick={close}>
              {t('zones.create.notNow')}
            </Button>
            <Button leftSection={<IconCloudDownload size={16} />} onClick={() => void pullZones(existing)}>
              {t('zones.pull.button')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Summary({ pulled, onClose, onShow }: { pulled: Pulled; onClose(): void; onShow(): void }) {
  const { t } = useTranslation();
  const { added, replaced, kept, same, unreadable } = pulled;
  const changed = added + replaced > 0;
  return (
    <Stack>
      <div role="status">
        <List size="sm">
          <List.Item>{t('zones.pull.added', { count: added })}</List.Item>
          {replaced > 0 && <List.Item>{t('zones.pull.replaced', { count: replaced })}</List.Item>}
          {kept > 0 && <List.Item>{t('zones.pull.kept', { count: kept })}</List.Item>}
          {same > 0 && <List.Item>{t('zones.pull.same', { count: same })}</List.Item>}
        </List>
      </div>
      {unreadable.length > 0 && (
        <Notice tone="warning" title={t('zones.pull.unreadable', { count: unreadable.length })}>
          <List size="sm" mah={160} style={{ overflowY: 'auto' }}>
            {unreadable.map(({ zoneId, reason }) => (
              <List.Item key={zoneId}>
                <strong>{zoneId}</strong>: {reason}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      <Group justify="space-between">
        {changed ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            title={t('zones.undoHint')}
            onClick={() => {
              undoZones();
              onClose();
            }}
          >
            {t('zones.pull.undo')}
          </Button>
        ) : (
          <span />
        )}
        <Button data-autofocus onClick={onShow}>
          {t('zones.pull.show')}
        </Button>
      </Group>
    </Stack>
  );
}
