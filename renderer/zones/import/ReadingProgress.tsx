import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../ui/format.ts';
import type { ImportProgress } from './import-messages.ts';
import type { ImportReading } from './import-preview.ts';

interface ReadingProgressProps {
  reading: ImportReading;
  onCancel: () => void;
}

/** Progress of reading a file, with a cancel button. */
export function ReadingProgress({ reading, onCancel }: ReadingProgressProps) {
  const { t } = useTranslation();
  const progress = reading.kind === 'reading' ? reading.progress : null;
  // Files read instantly report no share.
  const share =
    progress?.kind === 'read' && progress.share > 0 && progress.share < 1 ? progress.share : undefined;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>{progress ? progressText(t, progress) : t('zones.compare.comparing')}</Text>
        </Group>
        <Button variant="default" onClick={onCancel}>
          {t('zones.import.cancel')}
        </Button>
      </Group>
      {share !== undefined && <Progress value={share * 100} aria-label={t('zones.import.shareRead')} />}
    </Stack>
  );
}

function progressText(t: TFunction, progress: ImportProgress): string {
  const { done } = progress;
  if (progress.kind === 'checked') return t('zones.import.checking', { done, total: progress.total });
  const { share } = progress;
  if (share <= 0 || share >= 1) return t('zones.import.reading', { count: done });
  return t('zones.import.readShare', { share: formatShare(Math.floor(share * 100) / 100), count: done });
}
