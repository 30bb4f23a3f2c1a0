import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import type { ServiceChoice } from '../../shared/settings.ts';
import { useFormerAnswersOf } from '../desk/former-answers.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';

interface FormerAnswersProps {
  of: readonly CallName[];
  /** Whether what the service before answered still stands here. */
  shown?: boolean;
}

/** Says that what these calls answered is of the service before, and has it calculated again. */
export function FormerAnswers({ of, shown = true }: FormerAnswersProps) {
  const { t } = useTranslation();
  const { service, areShown, calculate } = useFormerAnswersOf(of);
  const { service: inUse } = useDeskState('settings');
  if (!areShown) return null;
  const nameOf = (one: ServiceChoice) =>
    one.kind === 'built-in' ? t('status.builtIn') : one.baseUrl.replace(/^https?:\/\//, '');
  const [then, now] = [nameOf(service), nameOf(inUse)];
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
