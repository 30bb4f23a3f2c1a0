import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { Notice } from '../ui/Notice.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { PullOutcome } from './PullOutcome.tsx';
import { PullWaitReason } from './PullWaitReason.tsx';
import { cancelPull, closePull, openPullDialog, resumePull, showPulled, usePull } from './pull.ts';

/** Progress and result of a download in the panel, while its dialog is closed. */
export function PullSummary({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const { state, isDialogOpen } = usePull();
  const focusTarget = useFocusFallback<HTMLElement>(state.kind);
  if (isDialogOpen || state.kind === 'idle') return null;
  const dismissButton = <CloseButton size="sm" aria-label={t('zones.outcome.putAway')} onClick={closePull} />;
  switch (state.kind) {
    case 'failed':
      return <FaultMessage fault={state.fault} title={t('zones.pull.failed')} onRetry={openPullDialog} />;
    case 'unsupported':
      return (
        <Notice tone="warning" title={t('zones.service.unsupported')} urgent>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Text>{t('zones.service.unsupportedText')}</Text>
            {dismissButton}
          </Group>
        </Notice>
      );
    case 'running':
      return (
        <Paper withBorder p="sm" component="section" aria-label={t('zones.pull.work')}>
          <Stack gap={6}>
            <Group justify="space-between">
              <Text role="status">{t('zones.pull.running', { count: state.found })}</Text>
              <Button variant="default" size="compact-xs" onClick={() => void cancelPull()}>
                {t('zones.create.cancel')}
              </Button>
            </Group>
            <PullWaitReason fault={state.waitsFor} />
            <Progress size="sm" value={100} animated aria-label={t('zones.pull.work')} />
          </Stack>
        </Paper>
      );
    case 'interrupted':
      return (
        <Paper withBorder p="sm" component="section" aria-label={t('zones.pull.work')}>
          <Stack gap={6}>
            <Text role="status">{t('zones.pull.interrupted')}</Text>
            <Group gap={6}>
              <ChangingControls>
                <Button size="compact-xs" onClick={() => void resumePull()}>
                  {t('zones.pull.again')}
                </Button>
                <Button variant="default" size="compact-xs" onClick={() => void cancelPull()}>
                  {t('zones.create.cancel')}
                </Button>
              </ChangingControls>
            </Group>
          </Stack>
        </Paper>
      );
    case 'done':
      return (
        <Paper
          ref={focusTarget}
          tabIndex={-1}
          withBorder
          p="sm"
          component="section"
          aria-label={t('zones.pull.came')}
        >
          <Stack gap={6}>
            <Group justify="space-between">
              <Text fw={600}>{t('zones.pull.came')}</Text>
              {dismissButton}
            </Group>
            <PullOutcome pulled={state.pulled} />
            {state.pulled.put.length > 0 && (
              <Group>
                <Button
                  variant="default"
                  size="compact-xs"
                  onClick={() => {
                    showPulled(state.pulled);
                    onShow();
                  }}
                >
                  {t('zones.pull.showCame')}
                </Button>
              </Group>
            )}
          </Stack>
        </Paper>
      );
  }
}
