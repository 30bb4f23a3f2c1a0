import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import { useDeferredQueriesOf } from '../desk/deferred-queries.ts';
import { useDeskState } from '../desk/states.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { choiceName } from './service-name.ts';

/** Says that a provider was not asked again at the start, of when the answer is that stands there, and asks. */
export function DeferredQueries({ of }: { of: readonly CallName[] }) {
  const { t } = useTranslation();
  const { isDeferred, answeredAt, ask } = useDeferredQueriesOf(of);
  const { service } = useDeskState('settings');
  if (!isDeferred) return null;
  const name = choiceName(t, service);
  return (
    <Notice tone="warning" title={t('deferred.title')}>
      <Text size="sm" mb="xs">
        {answeredAt === null
          ? t('deferred.unanswered', { name })
          : t('deferred.answered', { name, time: formatLocalTime(new Date(answeredAt).toISOString()) })}
      </Text>
      <Button variant="default" onClick={ask}>
        {t(answeredAt === null ? 'former.ask' : 'former.calculate')}
      </Button>
    </Notice>
  );
}
