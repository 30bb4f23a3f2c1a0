import { Button, Group, Text } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import type { LimitWait as Wait } from '../../shared/desk/limit-waits.ts';
import { callFilter } from '../desk/answer-key.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';

interface LimitWaitProps {
  /** Shown while one of these calls is pending. */
  calls: readonly CallName[];
}

/**
 * Notice that requests are waiting because of a rate limit of the service, with a countdown and a button to send them
 * immediately.
 */
export function LimitWait({ calls }: LimitWaitProps) {
  const waits = useDeskState('limitWaits').filter(({ operation }) =>
    calls.some((name) => name === operation),
  );
  const running = useIsFetching({ predicate: callFilter(calls) });
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
  const secondsLeft = useCountdown(useMemo(() => performance.now() + until - Date.now(), [until]));
  return (
    <Notice tone="warning" title={t('limitWait.title')} urgent>
      {/* Screen readers announce the title, but not each second of the countdown. */}
      <Text size="sm" aria-live="off">
        {t('limitWait.askedIn', { seconds: secondsLeft })}
      </Text>
      <Group mt="xs">
        <Button variant="default" onClick={onEnd}>
          {t('limitWait.end')}
        </Button>
      </Group>
    </Notice>
  );
}
