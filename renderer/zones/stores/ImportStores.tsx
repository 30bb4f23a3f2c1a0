import { Button, FileButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload, IconMapSearch } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../../shared/geo/position.ts';
import { fileText } from '../../../shared/zones/formats/text-pieces.ts';
import {
  type RefusedRow,
  type StoresImport,
  storesImport,
} from '../../../shared/zones/stores/import-stores.ts';
import { mostStores, readStoreList, type StoreListRefusal } from '../../../shared/zones/stores/store-list.ts';
import { useDeskState } from '../../desk/states.ts';
import { ListDialog } from '../../place-lists/ListDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { addressList, addressName, importStores, lookUpAddresses } from './import-stores.ts';
import classes from './Stores.module.css';
import { storeName, storeUpdateInWords } from './store-words.ts';

/** Far more than the longest list has; reading more would hold up the window. */
const mostBytes = 5_000_000;
/** More lines of a kind are counted only. */
const visibleLines = 50;
const noRows: StoresImport = { added: [], updated: [], unchanged: [], unplaced: [], refused: [] };
const noPositions: ReadonlyMap<number, LatLng> = new Map();

/** Takes a list of stores from a file or the clipboard, and says what it would change before it does. */
export function ImportStores({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const [text, setText] = useState('');
  const [found, setFound] = useState(noPositions);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isLookingUp, setLookingUp] = useState(false);
  const resetFile = useRef<() => void>(null);
  const deferred = useDeferredValue(text);
  const list = useMemo(() => readStoreList(deferred), [deferred]);
  const { rows, unused } = 'refusal' in list ? { rows: [], unused: [] } : list;
  const preview = useMemo(
    () => ('refusal' in list ? noRows : storesImport(list.rows, stores.values(), found)),
    [list, stores, found],
  );
  const refusal = isTooLarge ? 'too-long' : 'refusal' in list ? list.refusal : null;
  const write = (written: string, tooLarge = false) => {
    setText(written);
    setTooLarge(tooLarge);
    // Rows have other numbers now.
    setFound(noPositions);
  };
  const open = async (file: File | null) => {
    if (file && file.size > mostBytes) write('', true);
    else if (file) write(fileText(new Uint8Array(await file.arrayBuffer())));
    resetFile.current?.();
  };
  const count = preview.added.length + preview.updated.length;
  return (
    <>
      <Dialog title={t('stores.importTitle')} size="lg" hidden={isLookingUp} onClose={onClose}>
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('stores.list')}
            description={t('stores.listHint')}
            placeholder={
              'code,name,address,lat,lon,opening hours\nS1,Centro,18 de Julio 1234,-34.906,-56.186,Mo-Sa 09:00-21:00'
            }
            // Not of the height of its text: measuring that of many lines takes long.
            rows={7}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value } }) => write(value)}
          />
          {refusal && refusal !== 'empty' && <Refusal refusal={refusal} />}
          {rows.length > 0 && <Preview preview={preview} unused={unused} />}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <FileButton
                resetRef={resetFile}
                accept=".csv,.tsv,.txt,.geojson,.json,text/csv"
                onChange={(file) => void open(file)}
              >
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconFileUpload size={15} />}>
                    {t('stores.openFile')}
                  </Button>
                )}
              </FileButton>
              {preview.unplaced.length > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconMapSearch size={15} />}
                  onClick={() => {
                    lookUpAddresses(preview.unplaced);
                    setLookingUp(true);
                  }}
                >
                  {t('stores.lookUp', { count: preview.unplaced.length })}
                </Button>
              )}
            </Group>
            <Button
              disabled={count === 0 || deferred !== text}
              onClick={() => {
                onClose();
                importStores(preview);
              }}
            >
              {t('stores.importThese', { count })}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      {isLookingUp && (
        <ListDialog
          target={addressList}
          title={t('stores.addresses')}
          onUse={(places) => {
            const positions = new Map(places.map(({ name, position }) => [name, position]));
            const ofRows = preview.unplaced.flatMap((row): [number, LatLng][] => {
              const position = positions.get(addressName(row));
              return position ? [[row.number, position]] : [];
            });
            setFound((before) => new Map([...before, ...ofRows]));
          }}
          onClose={() => setLookingUp(false)}
        />
      )}
    </>
  );
}

function Refusal({ refusal }: { refusal: Exclude<StoreListRefusal, 'empty'> }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" urgent>
      {refusal === 'too-long'
        ? t('stores.listRefused.too-long', { most: mostStores })
        : t(`stores.listRefused.${refusal}`)}
    </Notice>
  );
}

/** What a list would do, in figures and row by row. */
function Preview({ preview, unused }: { preview: StoresImport; unused: readonly string[] }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { added, updated, unchanged, unplaced, refused } = preview;
  return (
    <>
      <Text size="sm" role="status">
        {[
          t('stores.added', { count: added.length }),
          t('stores.updated', { count: updated.length }),
          ...(unchanged.length > 0 ? [t('stores.unchanged', { count: unchanged.length })] : []),
          ...(unplaced.length > 0 ? [t('stores.unplaced', { count: unplaced.length })] : []),
          ...(refused.length > 0 ? [t('stores.refused', { count: refused.length })] : []),
        ].join(' · ')}
      </Text>
      {unused.length > 0 && <Text size="xs">{t('stores.unused', { names: formatList(unused) })}</Text>}
      {refused.length > 0 && (
        <Notice tone="warning" title={t('stores.refusedTitle', { count: refused.length })}>
          <Lines all={refused} line={(row) => refusalInWords(t, row)} />
        </Notice>
      )}
      {updated.length > 0 && (
        <section aria-label={t('stores.updatedTitle')}>
          <Text size="sm" fw={600}>
            {t('stores.updatedTitle')}
          </Text>
          <Lines
            all={updated}
            line={(update) =>
              `${storeName(t, update.before)} – ${formatList(storeUpdateInWords(t, update, units))}`
            }
          />
        </section>
      )}
    </>
  );
}

function Lines<Item>({ all, line }: { all: readonly Item[]; line(item: Item): ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div className={classes.lines} tabIndex={0}>
      <List size="xs">
        {all.slice(0, visibleLines).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list that is read anew as a whole
          <List.Item key={index}>{line(item)}</List.Item>
        ))}
        {all.length > visibleLines && (
          <List.Item>{t('stores.moreLines', { count: all.length - visibleLines })}</List.Item>
        )}
      </List>
    </div>
  );
}

function refusalInWords(t: TFunction, { row, reason, earlier }: RefusedRow): string {
  const { number, fields, lat, lng } = row;
  const name = storeName(t, { name: fields.name ?? '', storeId: fields.storeId ?? '' });
  return t(`stores.refusal.${reason}`, { number, name, lat, lng, earlier });
}
