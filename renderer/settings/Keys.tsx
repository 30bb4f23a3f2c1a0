import { Button, Group, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type KeyName,
  type KeyState,
  type KeysState,
  type KeyTest,
  keyNames,
} from '../../shared/desk/connections.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../shared/fault.ts';
import { ask, faultOf } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { noteAnswer } from '../desk/last-answer.ts';
import { useDeskState } from '../desk/states.ts';
import { formatList } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords } from '../workbench/fault-words.ts';
import { keyFieldId } from '../workbench/layout.ts';
import classes from './Keys.module.css';
import { Section } from './Section.tsx';

/** The keys of the provider in use, what they may do, and for which others keys are kept. */
export function Keys() {
  const { t } = useTranslation();
  const keys = useDeskState('keys');
  const { service } = useDeskState('settings');
  return (
    <Section id="keys" title={t('settings.keys')}>
      {service.kind === 'built-in' && <Text c="dimmed">{t('settings.noKeyWanted')}</Text>}
      {keys && keys.origin !== null && (
        <>
          {!keys.secureStorage && <Notice tone="warning">{t('settings.noSecureStorage')}</Notice>}
          {keyNames.map((name) => (
            <KeyField
              key={`${keys.origin} ${name}`}
              name={name}
              origin={keys.origin ?? ''}
              state={keys.keys[name]}
            />
          ))}
        </>
      )}
      <ConnectionTest key={JSON.stringify(service)} keys={keys} />
      {keys && <OtherKeys keys={keys} />}
    </Section>
  );
}

/** The field holds no state: what was typed is sent once, and the field is empty again. */
function KeyField({ name, origin, state }: { name: KeyName; origin: string; state: KeyState }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<Fault>();
  const settle = (outcome: Outcome<null>) => {
    setFault(outcome.ok ? undefined : outcome.fault);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const key = new FormData(form).get('key');
    form.reset();
    if (typeof key === 'string' && key.trim() !== '') {
      settle(await desk.call('keys.set', { origin, name, key }));
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} autoComplete="off">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          id={keyFieldId(name)}
          name="key"
          type="password"
          label={t(`settings.key.${name}`)}
          description={
            <span className={classes.state} data-state={state}>
              {t(`settings.keyState.${state}`, { service: hostOf(origin) })}
            </span>
          }
          placeholder={t(state === 'absent' ? 'settings.keyHint' : 'settings.keyHintAgain')}
          autoComplete="new-password"
          spellCheck={false}
        />
        <Button type="submit" variant="default">
          {t('settings.keepKey')}
          <VisuallyHidden>{t(`settings.key.${name}`)}</VisuallyHidden>
        </Button>
        {state !== 'absent' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void desk.call('keys.forget', { origin, name }).then(settle)}
          >
            {t('settings.forgetKey')}
            <VisuallyHidden>{t(`settings.key.${name}`)}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {fault && <FaultMessage fault={fault} title={t('settings.keyNotKept')} />}
    </form>
  );
}

/** Keys of services that are not in use: they stay for when they are, and can be forgotten from here. */
function OtherKeys({ keys: { others } }: { keys: KeysState }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<Fault>();
  const held = others.flatMap(({ origin, keys }) => {
    const names = keyNames.filter((name) => keys[name] !== 'absent');
    return names.length > 0 ? [{ origin, names }] : [];
  });
  const forget = async (origin: string, names: readonly KeyName[]) => {
    for (const name of names) {
      const outcome = await desk.call('keys.forget', { origin, name });
      setFault(outcome.ok ? undefined : outcome.fault);
      if (!outcome.ok) return;
    }
  };
  if (held.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('settings.otherKeys')}</Text>
      <Text c="dimmed">{t('settings.otherKeysAbout')}</Text>
      {held.map(({ origin, names }) => {
        const service = origin === '' ? t('settings.noService') : hostOf(origin);
        return (
          <Group key={origin} gap="xs" wrap="nowrap" justify="space-between">
            <Text>{`${service}: ${formatList(names.map((name) => t(`settings.key.${name}`)))}`}</Text>
            <Button variant="subtle" color="gray" onClick={() => void forget(origin, names)}>
              {t('settings.forgetKey')}
              <VisuallyHidden>{service}</VisuallyHidden>
            </Button>
          </Group>
        );
      })}
      {fault && <FaultMessage fault={fault} title={t('settings.keyNotForgotten')} />}
    </div>
  );
}

/** A service as the status bar names it. */
const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

function ConnectionTest({ keys }: { keys: KeysState | null }) {
  const { t } = useTranslation();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => ask('keys.test', undefined),
    onSuccess: noteTests,
  });
  // What was found says nothing of other keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each change of the keys
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
      {data && <TestResults tests={data} />}
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
                    <Found tone="done" icon={IconCircleCheck} text={t('settings.allowed')} />
                  ) : isNotOffered(outcome.fault) ? (
                    <Found tone="quiet" icon={IconCircleMinus} text={t('settings.notOffered')} />
                  ) : (
                    <Found
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
      <Reasons tests={tests.filter((test) => test.key === key)} />
    </div>
  ));
}

interface FoundProps {
  tone: 'done' | 'quiet' | 'error';
  icon: typeof IconCircleCheck;
  text: string;
}

function Found({ tone, icon: Icon, text }: FoundProps) {
  return (
    <span className={classes.found} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {text}
    </span>
  );
}

/** What refusals mean and what the service says of them, each once. */
function Reasons({ tests }: { tests: readonly KeyTest[] }) {
  const { t } = useTranslation();
  const reasons = tests.flatMap(({ outcome }) => {
    if (outcome.kind === 'allowed' || isNotOffered(outcome.fault)) return [];
    const { fault } = outcome;
    const said = 'message' in fault && fault.message ? t('fault.said', { message: fault.message }) : '';
    return [`${faultInWords(fault)} ${said}`.trim()];
  });
  return [...new Set(reasons)].map((reason) => (
    <Text key={reason} size="xs" mt={4}>
      {reason}
    </Text>
  ));
}

/** The service has answered: well, if it allowed anything. */
function noteTests(tests: readonly KeyTest[]) {
  const test =
    tests.find(({ outcome }) => outcome.kind === 'allowed') ??
    tests.find(({ outcome }) => outcome.kind === 'refused' && !isNotOffered(outcome.fault));
  if (test) {
    const { operation, outcome } = test;
    noteAnswer(operation, outcome.kind === 'allowed' ? succeeded(null) : failed(outcome.fault));
  }
}

const isNotOffered = (fault: Fault) => fault.kind === 'service' && fault.status === 404;
