import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconEqual,
  IconLine,
  IconScissors,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import classes from './ImportCounts.module.css';
import type { FoundInFile } from './import-messages.ts';

interface ImportCountsProps {
  items: readonly MarkedItem[];
  counts: FoundInFile['preview']['counts'];
}

/** Number of importable items, and of those with problems by kind. */
export function ImportCounts({ items, counts }: ImportCountsProps) {
  const { t } = useTranslation();
  const goodCount = counts.total - counts.unreadable - counts.faulty;
  const identicalCount = items.filter((item) => item.ok && item.same !== null).length;
  const cutCount = items.filter((item) => item.ok && item.skipped.length > 0).length;
  const lineCount = items.filter((item) => item.ok && item.isFromLine).length;
  return (
    <Group gap="lg" role="status">
      {goodCount > 0 && (
        <Text className={classes.count} data-tone="done">
          <IconCircleCheck size={16} aria-hidden /> {t('zones.import.good', { count: goodCount })}
        </Text>
      )}
      {counts.faulty > 0 && (
        <Text className={classes.count} data-tone="warning">
          <IconAlertTriangle size={16} aria-hidden /> {t('zones.import.faulty', { count: counts.faulty })}
        </Text>
      )}
      {counts.unreadable > 0 && (
        <Text className={classes.count} data-tone="error">
          <IconCircleX size={16} aria-hidden /> {t('zones.import.unreadable', { count: counts.unreadable })}
        </Text>
      )}
      {identicalCount > 0 && (
        <Text className={classes.count}>
          <IconEqual size={16} aria-hidden /> {t('zones.import.identical', { count: identicalCount })}
        </Text>
      )}
      {lineCount > 0 && (
        <Text className={classes.count}>
          <IconLine size={16} aria-hidden /> {t('zones.import.fromLines', { count: lineCount })}
        </Text>
      )}
      {cutCount > 0 && (
        <Text className={classes.count} data-tone="warning">
          <IconScissors size={16} aria-hidden /> {t('zones.import.cut', { count: cutCount })}
        </Text>
      )}
    </Group>
  );
}
