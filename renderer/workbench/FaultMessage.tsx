import { Button, Group, List, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fault, isServiceLost } from '../../shared/faults/fault.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { faultInWords, fieldFaultInWords, waysOut } from './fault-words.ts';
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
  /** The built-in service supports the same request. */
  asksBuiltIn?: boolean;
}

/** What happened, where, and what to do; nothing when it was the person who cancelled. */
export function FaultMessage({ fault, title, labels, onRetry, asksBuiltIn = false }: FaultMessageProps) {
  const { t } = useTranslation();
  /** If the built-in service isn't running, that is shown instead of a connection problem. */
  const failure = useServiceFailure();
  const { service } = useDeskState('settings');
  if (fault.kind === 'cancelled') return null;
  const offersBuiltIn = asksBuiltIn && onRetry && service.kind === 'provider' && isServiceLost(fault);
  const mild =
    fault.kind === 'rate-limited' ||
    fault.kind === 'invalid' ||
    (fault.kind === 'desk' && fault.reason === 'no-region');
  const down = fault.kind === 'offline' ? failure : undefined;
  const ways = (down === undefined ? waysOut(fault) : []).filter(
    (way) => onRetry || (way !== 'retry' && way !== 'wait'),
  );
  const said = 'message' in fault ? fault.message : undefined;
  return (
    <Notice tone={mild ? 'warning' : 'error'} title={title} urgent>
      <Text size="sm">{down === undefined ? faultInWords(fault) : t('service.stopped')}</Text>
      {down !== undefined && (
        <>
          <Text size="xs" mt={4} mb="xs">
            {down}
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
      {said !== undefined && said !== '' && (
        <Text size="xs" mt={4}>
          {t('fault.said', { message: said })}
        </Text>
      )}
      {(ways.length > 0 || offersBuiltIn) && (
        // The fault is read out, but not each second of the countdown.
        <Group gap="xs" mt="xs" aria-live="off">
          {ways.includes('keys') && (
            <Button variant="default" onClick={goToKeyField}>
              {t('fault.enterKey')}
            </Button>
          )}
          {ways.includes('retry') && (
            <Button variant="default" onClick={onRetry}>
              {t('fault.retry')}
            </Button>
          )}
          {fault.kind === 'rate-limited' && onRetry && <WaitButton fault={fault} onRetry={onRetry} />}
          {offersBuiltIn && (
            <Button variant="default" onClick={() => void askBuiltIn(onRetry)}>
              {t('fault.useBuiltIn')}
            </Button>
          )}
          {ways.includes('settings') && (
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
async function askBuiltIn(onRetry: () => void) {
  const refused = await changeSettings({ service: { kind: 'built-in' } });
  if (!refused) onRetry();
}

interface WaitButtonProps {
  fault: Extract<Fault, { kind: 'rate-limited' }>;
  onRetry(): void;
}

/** Counts down, then enables the button to continue. */
function WaitButton({ fault, onRetry }: WaitButtonProps) {
  const { t } = useTranslation();
  const left = useCountdown(useMemo(() => performance.now() + fault.waitSeconds * 1000, [fault]));
  return (
    <Button variant="default" disabled={left > 0} onClick={onRetry}>
      {left > 0 ? t('fault.retryIn', { seconds: left }) : t('fault.retry')}
    </Button>
  );
}
