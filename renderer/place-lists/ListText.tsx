import { Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { NoRoom } from '../place-search/NoRoom.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { OpenListFile } from './OpenListFile.tsx';
import { Refused } from './PasteList.tsx';
import {
  changeList,
  lookUpText,
  readDraft,
  useGeocodingJob,
  useList,
  writeText,
} from './place-lists-store.ts';
import { type RowSummary, summarizeText } from './read-text.ts';

/** Maximum number of faulty lines listed. */
const maxVisibleFaults = 5;

interface ListTextProps {
  target: string;
  room: number;
  onUse(places: readonly ListedPoint[]): void;
  onClose(): void;
}

/** Field for the text of a list, with a summary of how its lines are read. */
export function ListText({ target, room, onUse, onClose }: ListTextProps) {
  const { t } = useTranslation();
  const { text, addition, refusal, draft } = useList(target);
  const job = useGeocodingJob(target);
  const deferredText = useDeferredValue(text);
  const summary = useMemo(() => summarizeText(deferredText), [deferredText]);
  return (
    <Stack gap="sm">
      <Textarea
        data-autofocus
        label={t('placeList.label')}
        description={t('placeList.hint')}
        placeholder={'Depot, -34.9067, -56.1998\n18 de Julio 1234, Montevideo'}
        // No autosize: measuring the text of 100,000 lines takes minutes.
        rows={9}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => writeText(target, value)}
      />
      {summary && summary.addresses > 0 && (
        <TextInput
          label={t('placeList.addition')}
          description={t('placeList.additionHint')}
          value={addition}
          onChange={({ currentTarget: { value } }) => changeList(target, { addition: value })}
        />
      )}
      <Refused refusal={refusal} />
      {summary && <Summary summary={summary} room={room} />}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <OpenListFile target={target} />
          <Button
            variant="default"
            disabled={text.trim() === ''}
            onClick={() => void readDraft(target, text, '')}
          >
            {t('geocoding.setUp')}
          </Button>
        </Group>
        <Group gap="xs">
          {job && (
            <Button variant="default" onClick={() => changeList(target, { isEditingText: false })}>
              {t('geocoding.backToLines')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('placeList.cancel')}
          </Button>
          {summary && (
            <Next summary={summary} target={target} room={room} onUse={onUse} isBusy={draft !== null} />
          )}
        </Group>
      </Group>
    </Stack>
  );
}

interface SummaryProps {
  summary: RowSummary;
  room: number;
}

function Summary({ summary: { places, addresses, ambiguous, faults }, room }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="warning" title={t('placeList.unreadable', { count: faults.length })}>
          <List size="xs">
            {faults.slice(0, maxVisibleFaults).map(({ line, text, reason }) => (
              <List.Item key={line}>
                {t('placeList.line', { line })} {text} – {t(`placeList.fault.${reason}`)}
              </List.Item>
            ))}
            {faults.length > maxVisibleFaults && (
              <List.Item>{t('placeList.moreFaults', { count: faults.length - maxVisibleFaults })}</List.Item>
            )}
          </List>
        </Notice>
      )}
      <NoRoom room={room} count={addresses + ambiguous + places.length} />
      <Text size="xs" c="dimmed" role="status">
        {[
          t('placeList.positions', { count: places.length }),
          ...(addresses > 0 ? [t('placeList.addresses', { count: addresses })] : []),
          ...(ambiguous > 0 ? [t('placeList.ambiguous', { count: ambiguous })] : []),
        ].join(' · ')}
      </Text>
    </>
  );
}

interface NextProps extends SummaryProps, Pick<ListTextProps, 'target' | 'onUse'> {
  isBusy: boolean;
}

/** Continues to the next step; a list of positions only is used at once. */
function Next({ summary: { places, addresses, ambiguous }, target, room, onUse, isBusy }: NextProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  if (addresses + ambiguous === 0) {
    return (
      <Button disabled={places.length === 0 || places.length > room} onClick={() => onUse(places)}>
        {t('placeList.add', { count: places.length })}
      </Button>
    );
  }
  return (
    <Button {...readOnly} loading={isBusy} onClick={() => void lookUpText(target)}>
      {addresses > 0
        ? t('placeList.lookUp', { count: addresses })
        : t('placeList.review', { count: ambiguous })}
    </Button>
  );
}
