import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultInWords } from '../workbench/fault-words.ts';

/** Describes the fault after which a download is waiting to retry. Renders nothing for null. */
export function PullWaitReason({ fault }: { fault: Fault | null }) {
  const { t } = useTranslation();
  return fault && <Text c="dimmed">{t('zones.create.waiting', { why: faultInWords(fault) })}</Text>;
}
