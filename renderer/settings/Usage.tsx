import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconClockHour4, IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndedCall } from '../../shared/desk/usage.ts';
import { originOf } from '../../shared/settings/settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatClock, formatMilliseconds, formatNumber } from '../ui/format.ts';
import { setHelpDialog } from './help-dialogs.ts';
import { Section } from './Section.tsx';
import { countedAs, type OperationUsage, usageByOperation } from './usage-by-operation.ts';

/** Section with the number of requests by operation, the outcomes of recent requests, and a support report. */
export function Usage() {
  const { t } = useTranslation();
  const usage = useDeskState('usage');
  const { service } = useDeskState('settings');
  const [areOutcomesOpen, setOutcomesOpen] = useState(false);
  if (!usage) return null;
  const origin = service.kind === 'built-in' ? null : originOf(service.baseUrl);
  const rows = usageByOperation(usage.days, origin, new Date());
  return (
    <Section id="usage" title={t('settings.usage')}>
      <Text c="dimmed">{t('settings.usageAbout')}</Text>
      {rows.length === 0 ? <Text>{t('settings.usageNone')}</Text> : <UsageTable rows={rows} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconClockHour4 size={15} />}
          onClick={() => setOutcomesOpen(true)}
        >
          {t('settings.answers')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLifebuoy size={15} />}
          onClick={() => setHelpDialog('report')}
        >
          {t('settings.report')}
        </Button>
      </Group>
      {areOutcomesOpen && (
        <Dialog title={t('settings.answers')} size="lg" onClose={() => setOutcomesOpen(false)}>
          <LatestOutcomes outcomes={usage.answers.filter(({ service }) => service === origin)} />
        </Dialog>
      )}
    </Section>
  );
}

function UsageTable({ rows }: { rows: readonly OperationUsage[] }) {
  const { t } = useTranslation();
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label={t('settings.usage')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('settings.usageOperation')}</Table.Th>
          <Table.Th ta="right">{t('settings.usageToday')}</Table.Th>
          <Table.Th ta="right">{t('settings.usageMonth')}</Table.Th>
          <Table.Th ta="right">{t('settings.usageFailed')}</Table.Th>
          <Table.Th ta="right">{t('settings.usageLimit')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ operation, today, last30Days, failed, elements, limits }) => (
          <Table.Tr key={operation}>
            <Table.Th scope="row" fw={400}>
              {t(`operation.${operation}`)}
            </Table.Th>
            <Table.Td ta="right">{formatNumber(today)}</Table.Td>
            <Table.Td ta="right">
              {formatNumber(last30Days)}
              {elements > 0 && (
                <Text span display="block" size="xs" c="dimmed">
                  {t('settings.usageElements', { count: elements })}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{formatNumber(failed)}</Table.Td>
            <Table.Td ta="right">
              {limits.map(({ policy, perSecond }) => (
                <Text
                  span
                  display="block"
                  key={policy}
                  {...(policy === 'elements' && { size: 'xs', c: 'dimmed' })}
                >
                  {policy === 'elements'
                    ? t('settings.usageElements', { count: perSecond })
                    : formatNumber(perSecond)}
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t('settings.usageTotal')}</Table.Th>
          <Table.Td ta="right" fw={600}>
            {formatNumber(sum(rows.map(({ today }) => today)))}
          </Table.Td>
          <Table.Td ta="right" fw={600}>
            {formatNumber(sum(rows.map(({ last30Days }) => last30Days)))}
          </Table.Td>
          <Table.Td ta="right" fw={600}>
            {formatNumber(sum(rows.map(({ failed }) => failed)))}
          </Table.Td>
          <Table.Td />
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

function LatestOutcomes({ outcomes }: { outcomes: readonly EndedCall[] }) {
  const { t } = useTranslation();
  if (outcomes.length === 0) return <Text>{t('settings.answersNone')}</Text>;
  return (
    <ScrollArea.Autosize
      mah="60vh"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('settings.answers') }}
    >
      <Table fz="sm" verticalSpacing={4} stickyHeader aria-label={t('settings.answers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings.answerAt')}</Table.Th>
            <Table.Th>{t('settings.usageOperation')}</Table.Th>
            <Table.Th>{t('settings.answerOutcome')}</Table.Th>
            <Table.Th ta="right">{t('settings.answerAfter')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes.map(({ at, operation, failure, milliseconds }) => {
            const countedOperation = countedAs(operation);
            return (
              <Table.Tr key={`${at} ${operation} ${milliseconds}`}>
                <Table.Td>{formatClock(at)}</Table.Td>
                <Table.Td>{countedOperation ? t(`operation.${countedOperation}`) : operation}</Table.Td>
                <Table.Td {...(failure && { c: 'var(--zd-error)' })}>
                  {failure
                    ? t(`settings.failure.${failure.kind}`, { status: failure.status ?? '' })
                    : t('settings.answered')}
                </Table.Td>
                <Table.Td ta="right">{formatMilliseconds(milliseconds)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
