import { Button, FileButton, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../shared/searches.ts';
import { Notice } from '../ui/Notice.tsx';
import { NoRoom } from './NoRoom.tsx';
import { ambiguousLines, placesOf } from './place-list.ts';
import { startList, useDraft, writeList } from './place-list-store.ts';
import { isTooLarge, type LineFault, readPlaceList } from './read-place-list.ts';
import { readingContext } from './reading-context.ts';

const shownFaults = 5;

interface PlaceListTextProps {
  id: string;
  room: number;
  onUse(places: readonly ListedPoint[]): void;
  onClose(): void;
}

/** The text of a list, and what its lines are taken for. */
export function PlaceListText({ id, room, onUse, onClose }: PlaceListTextProps) {
  const { t } = useTranslation();
  const { text, addition } = useDraft(id);
  const [tooLarge, setTooLarge] = useState(false);
  const resetFile = useRef<() => void>(null);
  const read = useDeferredValue(text);
  const lines = useMemo(() => readPlaceList(read, readingContext()), [read]);
  const faults = lines.filter((line) => line.kind === 'fault');
  const addresses = lines.filter(({ kind }) => kind === 'address').length;
  const ambiguous = ambiguousLines(lines).length;
  const places = placesOf({ lines, found: new Map() });
  const open = async (file: File | null) => {
    if (!file) return;
    setTooLarge(isTooLarge(file));
    if (!isTooLarge(file)) writeList(id, { text: await file.text() });
    resetFile.current?.();
  };
  return (
    <Stack gap="sm">
      <Textarea
        data-autofocus
        label={t('placeList.label')}
        description={t('placeList.hint')}
        placeholder={'Depot, -34.9067, -56.1998\n18 de Julio 1234, Montevideo'}
        rows={9}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => writeList(id, { text: value })}
      />
      {addresses > 0 && (
        <TextInput
          label={t('placeList.addition')}
          description={t('placeList.additionHint')}
          value={addition}
          onChange={({ currentTarget: { value } }) => writeList(id, { addition: value })}
        />
      )}
      {tooLarge && <Notice tone="error">{t('placeList.fileTooLarge')}</Notice>}
      {faults.length > 0 && (
        <Notice tone="warning" title={t('placeList.unreadable', { count: faults.length })}>
          <Faults faults={faults} />
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
      <Group justify="space-between" gap="xs">
        <FileButton
          resetRef={resetFile}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => void open(file)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={15} />}>
              {t('placeList.file')}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('placeList.cancel')}
          </Button>
          {addresses > 0 ? (
            <Button onClick={() => startList(id)}>{t('placeList.lookUp', { count: addresses })}</Button>
          ) : ambiguous > 0 ? (
            <Button onClick={() => startList(id)}>{t('placeList.review', { count: ambiguous })}</Button>
          ) : (
            <Button disabled={places.length === 0 || places.length > room} onClick={() => onUse(places)}>
              {t('placeList.add', { count: places.length })}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

function Faults({ faults }: { faults: readonly LineFault[] }) {
  const { t } = useTranslation();
  return (
    <List size="xs">
      {faults.slice(0, shownFaults).map(({ line, text, reason }) => (
        <List.Item key={line}>
          {t('placeList.line', { line })} {text} – {t(`placeList.fault.${reason}`)}
        </List.Item>
      ))}
      {faults.length > shownFaults && (
        <List.Item>{t('placeList.moreFaults', { count: faults.length - shownFaults })}</List.Item>
      )}
    </List>
  );
}
