import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import { useFormerAnswersOf } from '../desk/former-answers.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { choiceName } from './service-name.ts';

interface FormerAnswersProps {
  of: readonly CallName[];
  /** Whether what the service before answered still stands here. */
  shown?: boolean;
}

/** Says that what these calls answered is of the service before, and has it calculated again. */
export function FormerAnswers({ of, shown = true }: FormerAnswersProps) {
  const { t } = useTranslation();
  const { service, calculate } = useFormerAnswersOf(of);
  const { service: inUse } = useDeskState('settings');
  if (!service) return null;
  const [then, now] = [choiceName(t, service), choiceName(t, inUse)];
  return (
    <Notice tone="warning" title={t('former.title')}>
      <Text size="sm" mb="xs">
        {t(shown ? 'former.shown' : 'former.notShown', { then, now })}
      </Text>
      <Button variant="default" onClick={calculate}>
        {t(shown ? 'former.calculate' : 'former.ask')}
      </Button>
    </Notice>
  );
}
