import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServingEngine } from '../../shared/api/engines.ts';
import type { KeyTest } from '../../shared/desk/connections.ts';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import { ask, faultOf } from '../desk/ask.ts';
import { recordOutcome } from '../desk/service-health.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDate } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords } from '../workbench/fault-words.ts';
import classes from './Keys.module.css';

/** Tests which operations of the service in use each API key allows; results are cleared when the service changes. */
export function ConnectionTest() {
  const { service } = useDeskState('settings');
  return <TestOfService key={JSON.stringify(service)} />;
}

function TestOfService() {
  const { t } = useTranslation();
  const keys = useDeskState('keys');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const [tests, engines] = await Promise.all([
        ask('keys.test', undefined),
        ask('engines.list', undefined).catch((): ServingEngine[] => []),
      ]);
      return { tests, engines };
    },
    onSuccess: ({ tests }) => recordTestOutcome(tests),
  });
  // Results don't apply to other keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the keys change
  useEffect(reset, [keys]);
  return (
    <Stack gap="xs">
      <Group>
        <Button leftSection={<IconPlugConnected size={15} />} loading={isPending} onClick={() => mutate()}>
          {t('settings.test')}
        </Button>
        {!data && !error && <Text c="dimmed">{t('settings.testAbout')}</Text>}
      </Group>
      {error && <FaultMessage fault={faultOf(error)} title={t('settings.testFailed')} onRetry={mutate} />}
      {data && <TestResults tests={data.tests} />}
      {data && data.engines.length > 0 && <ServingEngines engines={data.engines} />}
    </Stack>
  );
}

function TestResults({ tests }: { tests: readonly KeyTest[] }) {
  const { t } = useTranslation();
  const keys = [...new Set(tests.map(({ key }) => key))];
  if (tests.length === 0) return <Text c="dimmed">{t('settings.nothingToTest')}</Text>;
  return keys.map((key) => (
    <div key={key}>
      <Table className={classes.results ?? ''} verticalSpacing={4} captionSide="top">
        <Table.Caption>{t('settings.testOf', { key: t(`settings.key.${key}`) })}</Table.Caption>
        <Table.Tbody>
          {tests
            .filter((test) => test.key === key)
            .map(({ operation, outcome }) => (
              <Table.Tr key={operation}>
                <Table.Th scope="row">{t(`operation.${operation}`)}</Table.Th>
                <Table.Td>
                  {outcome.kind === 'allowed' ? (
                    <StateLabel tone="done" icon={IconCircleCheck} text={t('settings.allowed')} />
                  ) : isNotOffered(outcome.fault) ? (
                    <StateLabel tone="quiet" icon={IconCircleMinus} text={t('settings.notOffered')} />
                  ) : (
                    <StateLabel
                      tone="error"
                      icon={IconCircleX}
                      text={t(`settings.refused.${outcome.fault.kind}`)}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <RefusalReasons tests={tests.filter((test) => test.key === key)} />
    </div>
  ));
}

const engineStates = {
  up: { tone: 'done', icon: IconCircleCheck },
  down: { tone: 'error', icon: IconCircleX },
  unsupported: { tone: 'error', icon: IconCircleMinus },
} as const;

/** Table of the engines that the service uses, with versions and data dates if reported. */
function ServingEngines({ engines }: { engines: readonly ServingEngine[] }) {
  const { t } = useTranslation();
  return (
    <Table className={classes.results ?? ''} verticalSpacing={4} captionSide="top">
      <Table.Caption>{t('settings.engines')}</Table.Caption>
      <Table.Tbody>
        {engines.map(({ kind, name, version, dataDate, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several engines may be equal, and their order never changes
          <Table.Tr key={index}>
            <Table.Th scope="row">{t(`settings.engine.${kind}`)}</Table.Th>
            <Table.Td>{[name, version].filter(Boolean).join(' ')}</Table.Td>
            <Table.Td>{dataDate && t('settings.engineData', { date: formatDate(dataDate) })}</Table.Td>
            <Table.Td>
              <StateLabel {...engineStates[state]} text={t(`settings.engineState.${state}`)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface StateLabelProps {
  tone: 'done' | 'quiet' | 'error';
  icon: typeof IconCircleCheck;
  text: string;
}

function StateLabel({ tone, icon: Icon, text }: StateLabelProps) {
  return (
    <span className={classes.found} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {text}
    </span>
  );
}

/** Explanations of refusals with the service's messages, without duplicates. */
function RefusalReasons({ tests }: { tests: readonly KeyTest[] }) {
  const { t } = useTranslation();
  const reasons = tests.flatMap(({ outcome }) => {
    if (outcome.kind === 'allowed' || isNotOffered(outcome.fault)) return [];
    const { fault } = outcome;
    const serviceMessage =
      'message' in fault && fault.message ? t('fault.said', { message: fault.message }) : '';
    return [`${faultInWords(fault)} ${serviceMessage}`.trim()];
  });
  return [...new Set(reasons)].map((reason) => (
    <Text key={reason} size="xs" mt={4}>
      {reason}
    </Text>
  ));
}

/** Stores the outcome of a test as the last outcome of the service, preferably a successful one. */
function recordTestOutcome(tests: readonly KeyTest[]) {
  const test =
    tests.find(({ outcome }) => outcome.kind === 'allowed') ??
    tests.find(({ outcome }) => outcome.kind === 'refused' && !isNotOffered(outcome.fault));
  if (test) {
    const { operation, outcome } = test;
    recordOutcome(operation, outcome.kind === 'allowed' ? succeeded(null) : failed(outcome.fault));
  }
}

const isNotOffered = (fault: Fault) => fault.kind === 'service' && fault.status === 404;
