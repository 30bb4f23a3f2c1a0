import { Button, Group, Text } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import type { LimitWait as Wait } from '../../shared/desk/limit-waits.ts';
import { isOfCalls } from '../desk/answer-key.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';

interface LimitWaitProps {
  /** Shown while one of these calls is pending. */
  of: readonly CallName[];
}

/**
 * Notice that requests are waiting because the service asked for it, with a countdown and a button to skip the wait.
 */
export function LimitWait({ of }: LimitWaitProps) {
  const waits = useDeskState('limitWaits').filter(({ operation }) => of.some((name) => name === operation));
  const running = useIsFetching({ predicate: isOfCalls(of) });
  const [first] = waits.sort((one, other) => one.until - other.until);
  if (!first || running === 0) return null;
  return <Countdown wait={first} onEnd={() => void desk.call('limitWaits.end', operationsOf(waits))} />;
}

const operationsOf = (waits: readonly Wait[]) => ({ operations: waits.map(({ operation }) => operation) });

interface CountdownProps {
  wait: Wait;
  onEnd(): void;
}

function Countdown({ wait: { until }, onEnd }: CountdownProps) {
  const { t } = useTranslation();
  const left = useCountdown(useMemo(() => performance.now() + until - Date.now(), [until]));
  return (
    <Notice tone="warning" title={t('limitWait.title')} urgent>
      {/* What is read out is that there is a wait, not each second that is counted down. */}
      <Text size="sm" aria-live="off">
        {t('limitWait.askedIn', { seconds: left })}
      </Text>
      <Group mt="xs">
        <Button variant="default" onClick={onEnd}>
          {t('limitWait.end')}
        </Button>
      </Group>
    </Notice>
  );
}
