import { Anchor, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deskQuery, faultOf } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { formatDate } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Checks for a newer version of the program when opened, and shows the result. */
export function UpdateCheck() {
  const { t } = useTranslation();
  const { data: result, error } = useAnswer({
    ...deskQuery('updates.check', undefined),
    gcTime: 0,
  });
  if (error) return <FaultMessage fault={faultOf(error)} title={t('settings.updates.failed')} />;
  if (!result) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text>{t('settings.updates.checking')}</Text>
      </Group>
    );
  }
  const { version } = result;
  if (result.found !== 'newer') {
    return <Text role="status">{t(`settings.updates.${result.found}`, { version })}</Text>;
  }
  const { newer, page, releasedAt } = result;
  return (
    <div role="status">
      <Text>{t('settings.updates.newer', { newer, version })}</Text>
      {releasedAt && (
        <Text c="dimmed">{t('settings.updates.released', { date: formatDate(releasedAt) })}</Text>
      )}
      <Anchor mt="xs" display="inline-block" href={page} target="_blank" rel="noreferrer">
        {t('settings.updates.page')}
      </Anchor>
    </div>
  );
}
