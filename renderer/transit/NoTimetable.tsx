import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { openPanel } from '../workbench/layout.ts';

/** Whether the built-in service is in use and has no timetable. */
export function useHasNoTimetable(): boolean {
  const { service } = useDeskState('settings');
  const timetables = useDeskState('timetables');
  return (
    service.kind === 'built-in' &&
    timetables !== null &&
    timetables.feeds.length === 0 &&
    timetables.sample?.inUse !== true
  );
}

/** Notice that there is no timetable, with buttons to use the sample or another service. */
export function NoTimetable() {
  const { t } = useTranslation();
  const sample = useDeskState('timetables')?.sample;
  return (
    <Notice tone="warning" title={t('transit.noTimetable.title')}>
      <Text size="sm">{t('transit.noTimetable.text')}</Text>
      <Group gap="xs" mt="xs">
        {sample && (
          <Button variant="default" onClick={() => void desk.call('timetables.useSample', { inUse: true })}>
            {t('transit.noTimetable.sample')}
          </Button>
        )}
        <Button variant="default" onClick={() => openPanel('settings')}>
          {t('transit.noTimetable.provider')}
        </Button>
      </Group>
    </Notice>
  );
}
