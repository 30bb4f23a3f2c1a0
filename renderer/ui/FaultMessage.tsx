import { Button, Group, List, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import { openPanel } from '../app/layout.ts';
import { faultInWords, wayOut } from './fault-words.ts';
import { Notice } from './Notice.tsx';

interface FaultMessageProps {
  fault: Fault;
  /** What was being done, for instance "The route could not be found". */
  title: string;
  onRetry?: () => void;
}

/** What happened, where, and what to do; nothing when it was the person who cancelled. */
export function FaultMessage({ fault, title, onRetry }: FaultMessageProps) {
  const { t } = useTranslation();
  if (fault.kind === 'cancelled') return null;
  const mild = fault.kind === 'rate-limited' || fault.kind === 'invalid';
  const way = wayOut(fault);
  const said = 'message' in fault ? fault.message : undefined;
  return (
    <Notice tone={mild ? 'warning' : 'error'} title={title} urgent>
      <Text size="sm">{faultInWords(fault)}</Text>
      {fault.kind === 'offline' && <Text size="sm">{t(`fault.offline.${fault.reason}`)}</Text>}
      {fault.kind === 'invalid' && fault.fields.length > 0 && (
        <List size="sm" mt={4}>
          {fault.fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <strong>{field}</strong>: {message}
            </List.Item>
          ))}
        </List>
      )}
      {said !== undefined && said !== '' && fault.kind !== 'desk' && (
        <Text size="xs" mt={4}>
          {t('fault.said', { message: said })}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {way === 'settings' && (
          <Button variant="default" onClick={() => openPanel('settings')}>
            {t('fault.openSettings')}
          </Button>
        )}
        {way === 'retry' && onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('fault.retry')}
          </Button>
        )}
        {fault.kind === 'rate-limited' && onRetry && (
          <WaitButton key={fault.waitSeconds} seconds={fault.waitSeconds} onRetry={onRetry} />
        )}
      </Group>
    </Notice>
  );
}

/** Counts the wait down, then lets the person go on. */
function WaitButton({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button variant="default" disabled={left > 0} onClick={onRetry}>
      {left > 0 ? t('fault.retryIn', { seconds: left }) : t('fault.retry')}
    </Button>
  );
}
