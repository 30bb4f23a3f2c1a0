import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultInWords } from '../workbench/fault-words.ts';

/** What a pull waits out, if anything. */
export function PullWaits({ fault }: { fault: Fault | null }) {
  const { t } = useTranslation();
  return fault && <Text c="dimmed">{t('zones.create.waiting', { why: faultInWords(fault) })}</Text>;
}
