import { Button, Group, List, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fault, isServiceUnavailable } from '../../shared/faults/fault.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { faultInWords, fieldFaultInWords, remediesFor } from './fault-words.ts';
import { fieldLabel, type OwnLabels } from './field-label.ts';
import { goToKeyField, openPanel } from './layout.ts';
import { RestartService } from './RestartService.tsx';
import { useServiceFailure } from './service-name.ts';

interface FaultMessageProps {
  fault: Fault;
  /** What failed, for instance "Couldn't calculate the route". */
  title: string;
  labels?: OwnLabels | undefined;
  onRetry?: () => void;
  /** Whether the built-in service supports the same request, so that a button may switch to it. */
  canUseBuiltIn?: boolean;
}

/** Message about a fault, with what users can do about it. Renders nothing if the user canceled. */
export function FaultMessage({ fault, title, labels, onRetry, canUseBuiltIn = false }: FaultMessageProps) {
  const { t } = useTranslation();
  // If the built-in service isn't running, show that instead of a connection problem.
  const failure = useServiceFailure();
  const { service } = useDeskState('settings');
  if (fault.kind === 'cancelled') return null;
  const offersBuiltIn =
    canUseBuiltIn && onRetry && service.kind === 'provider' && isServiceUnavailable(fault);
  const isWarning =
    fault.kind === 'rate-limited' ||
    fault.kind === 'invalid' ||
    (fault.kind === 'desk' && fault.reason === 'no-region');
  const stoppedReason = fault.kind === 'offline' ? failure : undefined;
  const remedies = (stoppedReason === undefined ? remediesFor(fault) : []).filter(
    (remedy) => onRetry || (remedy !== 'retry' && remedy !== 'wait'),
  );
  const serviceMessage = 'message' in fault ? fault.message : undefined;
  return (
    <Notice tone={isWarning ? 'warning' : 'error'} title={title} urgent>
      <Text size="sm">{stoppedReason === undefined ? faultInWords(fault) : t('service.stopped')}</Text>
      {stoppedReason !== undefined && (
        <>
          <Text size="xs" mt={4} mb="xs">
            {stoppedReason}
          </Text>
          <RestartService />
        </>
      )}
      {fault.kind === 'invalid' && fault.fields.length > 0 && (
        <List size="sm" mt={4}>
          {fault.fields.map((wrong) => (
            <List.Item key={`${wrong.field} ${fieldFaultInWords(wrong)}`}>
              <strong>{fieldLabel(wrong.field, labels)}</strong>: {fieldFaultInWords(wrong)}
            </List.Item>
          ))}
        </List>
      )}
      {serviceMessage !== undefined && serviceMessage !== '' && (
        <Text size="xs" mt={4}>
          {t('fault.said', { message: serviceMessage })}
        </Text>
      )}
      {(remedies.length > 0 || offersBuiltIn) && (
        // Screen readers announce the fault, but not each second of the countdown.
        <Group gap="xs" mt="xs" aria-live="off">
          {remedies.includes('keys') && (
            <Button variant="default" onClick={goToKeyField}>
              {t('fault.enterKey')}
            </Button>
          )}
          {remedies.includes('retry') && (
            <Button variant="default" onClick={onRetry}>
              {t('fault.retry')}
            </Button>
          )}
          {fault.kind === 'rate-limited' && onRetry && <WaitButton fault={fault} onRetry={onRetry} />}
          {offersBuiltIn && (
            <Button variant="default" onClick={() => void switchToBuiltIn(onRetry)}>
              {t('fault.useBuiltIn')}
            </Button>
          )}
          {remedies.includes('settings') && (
            <Button variant="default" onClick={() => openPanel('settings')}>
              {t('fault.openSettings')}
            </Button>
          )}
        </Group>
      )}
    </Notice>
  );
}

/** Switches to the built-in service and retries the failed request. */
async function switchToBuiltIn(onRetry: () => void) {
  const settingsFault = await changeSettings({ service: { kind: 'built-in' } });
  if (!settingsFault) onRetry();
}

interface WaitButtonProps {
  fault: Extract<Fault, { kind: 'rate-limited' }>;
  onRetry(): void;
}

/** Retry button that is enabled after a countdown. */
function WaitButton({ fault, onRetry }: WaitButtonProps) {
  const { t } = useTranslation();
  const secondsLeft = useCountdown(useMemo(() => performance.now() + fault.waitSeconds * 1000, [fault]));
  return (
    <Button variant="default" disabled={secondsLeft > 0} onClick={onRetry}>
      {secondsLeft > 0 ? t('fault.retryIn', { seconds: secondsLeft }) : t('fault.retry')}
    </Button>
  );
}
