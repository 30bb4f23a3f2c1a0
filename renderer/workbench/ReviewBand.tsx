import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconBookmark, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReviewedOf } from '../desk/provenance.ts';
import { formatDate, formatLocalTime } from '../ui/format.ts';
import { Band } from './Band.tsx';
import type { Panel } from './panel.ts';
import { closeReview, requestAgain } from './review.ts';
import { searchName } from './search-name.ts';
import { chosenServiceName } from './service-name.ts';

/** Banner of a panel in review: date and service of the saved search, with a button to run it again. */
export function ReviewBand({ panel }: { panel: Panel }) {
  const { t } = useTranslation();
  const search = useReviewedOf(panel.record?.kinds ?? []);
  if (!search) return null;
  const { askedAt, service, region, dataDate } = search;
  const name = searchName(search);
  const serviceLabel = chosenServiceName(t, service);
  const sourceText =
    askedAt === null
      ? t('review.by', { by: serviceLabel })
      : t('review.from', { time: formatLocalTime(askedAt), by: serviceLabel });
  return (
    <Band
      label={t('review.label')}
      icon={IconBookmark}
      actions={
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={requestAgain}
          >
            {t('review.askAgain')}
          </Button>
          <ActionIcon aria-label={t('review.close')} title={t('review.close')} onClick={closeReview}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      }
    >
      <Text fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="xs">
        {sourceText}
        {dataDate !== null &&
          ` · ${
            region === null
              ? t('review.data', { date: formatDate(dataDate) })
              : t('review.madeWith', { region, date: formatDate(dataDate) })
          }`}
      </Text>
    </Band>
  );
}
