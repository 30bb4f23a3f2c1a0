import { Button, Group, ScrollArea, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { deskQuery, faultOf } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { saveFile } from '../ui/save-file.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Support report, shown in full before the user saves it. */
export function SupportReport() {
  const { t } = useTranslation();
  const { data: report, error } = useAnswer({
    ...deskQuery('usage.report', undefined),
    gcTime: 0,
  });
  return (
    <>
      <Text mb="sm">{t('settings.reportAbout')}</Text>
      {error && <FaultMessage fault={faultOf(error)} title={t('settings.reportFailed')} />}
      {report !== undefined && (
        <>
          <ScrollArea
            h="45vh"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('settings.report') }}
          >
            <Text component="pre" size="xs" m={0} ff="monospace">
              {report}
            </Text>
          </ScrollArea>
          <Group justify="flex-end" mt="md">
            <Button
              leftSection={<IconDeviceFloppy size={15} />}
              onClick={() => saveFile('zonedesk-report.json', report, 'application/json')}
            >
              {t('settings.reportSave')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
