import { Button, Checkbox, FileButton, Group, List, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload, IconMapSearch } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../../shared/geo/position.ts';
import { storeColorCount } from '../../../shared/map-style/palette.ts';
import {
  type RefusedRow,
  type StoresImport,
  storesImport,
} from '../../../shared/planning/stores/import-stores.ts';
import {
  mappingOfStores,
  maxStores,
  readStoreList,
  type StoreColumnMapping,
  type StoreListRefusal,
  storeRows,
} from '../../../shared/planning/stores/store-list.ts';
import type { StoreUpdate } from '../../../shared/planning/stores/store-update.ts';
import {
  deletedFates,
  storesLosingZones,
  type ZoneFates,
} from '../../../shared/planning/stores/zones-without-store.ts';
import { fileText } from '../../../shared/text/text-pieces.ts';
import { otherFieldLimits } from '../../../shared/zones/other-fields.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { useDeskState } from '../../desk/states.ts';
import { ListDialog } from '../../place-lists/ListDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { colorName } from './color-name.ts';
import {
  addressName,
  changeOfList,
  importStores,
  lookUpAddresses,
  storeAddressTarget,
} from './import-stores.ts';
import { StoreColumns } from './StoreColumns.tsx';
import classes from './Stores.module.css';
import { useStoreColors } from './store-colors.ts';
import { storeName, storeUpdateInWords } from './store-words.ts';

/** Far larger than any list; reading more would freeze the window. */
const maxBytes = 5_000_000;
/** Maximum number of lines listed of a kind; the count includes the others. */
const maxVisibleLines = 50;
const emptyImport: StoresImport = {
  added: [],
  updated: [],
  colors: new Map(),
  unchanged: [],
  missing: [],
  unplaced: [],
  refused: [],
};
const noStores: readonly Store[] = [];
const noPositions: ReadonlyMap<number, LatLng> = new Map();

/** Imports a list of stores from a file or the clipboard after a preview. */
export function ImportStores({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const stores = useZones((state) => state.stores);
  const [text, setText] = useState('');
  /** Null to use the mapping from the headings. */
  const [chosenMapping, setChosenMapping] = useState<StoreColumnMapping | null>(null);
  const [foundPositions, setFoundPositions] = useState(noPositions);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isLookingUp, setLookingUp] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [fates, setFates] = useState<ZoneFates>({ renamed: 'rename', deleted: 'detach' });
  const resetFile = useRef<() => void>(null);
  const deferred = useDeferredValue(text);
  const list = useMemo(() => readStoreList(deferred), [deferred]);
  const table = 'refusal' in list ? null : list;
  const mapping = useMemo(
    () => chosenMapping ?? mappingOfStores(table?.headings ?? []),
    [chosenMapping, table],
  );
  const { colorByGroup: colors } = useStoreColors();
  const preview = useMemo(
    () =>
      table ? storesImport(storeRows(table, mapping), stores.values(), colors, foundPositions) : emptyImport,
    [table, mapping, stores, colors, foundPositions],
  );
  const refusal = isTooLarge ? 'too-long' : 'refusal' in list ? list.refusal : null;
  const replaceText = (newText: string, tooLarge = false) => {
    setText(newText);
    setTooLarge(tooLarge);
    setChosenMapping(null);
    // Row numbers have changed.
    setFoundPositions(noPositions);
  };
  const openFile = async (file: File | null) => {
    if (file && file.size > maxBytes) replaceText('', true);
    else if (file) replaceText(fileText(new Uint8Array(await file.arrayBuffer())));
    resetFile.current?.();
  };
  const importedCount = preview.added.length + preview.updated.length;
  const storesToDelete = isDeleting ? preview.missing : noStores;
  const buttonLabel =
    storesToDelete.length === 0
      ? t('stores.importThese', { count: importedCount })
      : importedCount === 0
        ? t('stores.deleteThese', { count: storesToDelete.length })
        : t('stores.importAndDelete', { added: importedCount, deleted: storesToDelete.length });
  return (
    <>
      <Dialog title={t('stores.importTitle')} size="lg" hidden={isLookingUp} onClose={onClose}>
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('stores.list')}
            description={t('stores.listHint')}
            placeholder={
              'store_id,name,address,lat,lon,opening_hours\nS1,Centro,18 de Julio 1234,-34.906,-56.186,Mo-Sa 09:00-21:00'
            }
            // No autosize: measuring the text of many lines is slow.
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value } }) => replaceText(value)}
          />
          {refusal && refusal !== 'empty' && <Refusal refusal={refusal} />}
          {table && table.rows.length > 0 && (
            <>
              <StoreColumns
                table={table}
                mapping={mapping}
                onChange={(changed) => {
                  setChosenMapping(changed);
                  // Addresses of rows may have changed.
                  setFoundPositions(noPositions);
                }}
              />
              <Preview preview={preview} colors={colors} />
              <MissingStores
                preview={preview}
                isDeleting={isDeleting}
                onDelete={setDeleting}
                fates={fates}
                onFates={setFates}
              />
            </>
          )}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <FileButton
                resetRef={resetFile}
                accept=".csv,.tsv,.txt,.geojson,.json,text/csv"
                onChange={(file) => void openFile(file)}
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
              disabled={importedCount + storesToDelete.length === 0 || deferred !== text}
              onClick={() => {
                onClose();
                void importStores({ ...preview, deleted: storesToDelete, fates });
              }}
              {...readOnly}
            >
              {buttonLabel}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      {isLookingUp && (
        <ListDialog
          target={storeAddressTarget}
          title={t('stores.addresses')}
          onUse={(places) => {
            const positions = new Map(places.map(({ name, position }) => [name, position]));
            const positionsOfRows = preview.unplaced.flatMap((row): [number, LatLng][] => {
              const position = positions.get(addressName(row));
              return position ? [[row.number, position]] : [];
            });
            setFoundPositions((before) => new Map([...before, ...positionsOfRows]));
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
        ? t('stores.listRefused.too-long', { max: maxStores })
        : t(`stores.listRefused.${refusal}`)}
    </Notice>
  );
}

/** Preview of a list: counts and rows. */
function Preview({ preview, colors }: { preview: StoresImport; colors: ReadonlyMap<string, number> }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { added, updated, colors: newColors, unchanged, missing, unplaced, refused } = preview;
  const colorInWords = (color: number | undefined) =>
    color === undefined ? t('zones.compare.empty') : colorName(t, color);
  const updateInWords = (update: StoreUpdate) => {
    const { storeId } = update.after;
    const color = newColors.get(storeId);
    const changes = storeUpdateInWords(t, update, units);
    if (color === undefined) return changes;
    const [before, after] = [colorInWords(colors.get(storeId)), colorInWords(color)];
    return [...changes, t('zones.compare.change', { name: t('stores.field.color'), before, after })];
  };
  return (
    <>
      <Text size="sm" role="status">
        {[
          t('stores.added', { count: added.length }),
          t('stores.updated', { count: updated.length }),
          ...(unchanged.length > 0 ? [t('stores.unchanged', { count: unchanged.length })] : []),
          ...(missing.length > 0 ? [t('stores.missing', { count: missing.length })] : []),
          ...(unplaced.length > 0 ? [t('stores.unplaced', { count: unplaced.length })] : []),
          ...(refused.length > 0 ? [t('stores.refused', { count: refused.length })] : []),
        ].join(' · ')}
      </Text>
      {newColors.size > 0 && (
        <Text size="xs">{t('stores.colorHint', { count: newColors.size, colors: storeColorCount })}</Text>
      )}
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
            line={(update) => `${storeName(t, update.before)} – ${formatList(updateInWords(update))}`}
          />
        </section>
      )}
    </>
  );
}

interface MissingStoresProps {
  preview: StoresImport;
  isDeleting: boolean;
  onDelete(isDeleting: boolean): void;
  fates: ZoneFates;
  onFates(fates: ZoneFates): void;
}

/** Offers to delete stores missing from the list, and asks what to do with zones whose store is renamed or deleted. */
function MissingStores({ preview, isDeleting, onDelete, fates, onFates }: MissingStoresProps) {
  const { t } = useTranslation();
  const { stores, zones } = useZones();
  const { missing } = preview;
  const affectedStores = useMemo(() => {
    const change = changeOfList({ ...preview, deleted: isDeleting ? preview.missing : noStores });
    return storesLosingZones(zones.values(), stores, change);
  }, [zones, stores, preview, isDeleting]);
  const countOf = (isRenamed: boolean) =>
    affectedStores.reduce(
      (sum, one) => sum + ((one.renamedTo !== null) === isRenamed ? one.zones.length : 0),
      0,
    );
  const [ofRenamed, ofDeleted] = [countOf(true), countOf(false)];
  return (
    <>
      {ofRenamed > 0 && (
        <Checkbox
          label={t('stores.zonesOfRenamed', { count: ofRenamed })}
          checked={fates.renamed === 'rename'}
          onChange={({ currentTarget: { checked } }) =>
            onFates({ ...fates, renamed: checked ? 'rename' : 'keep' })
          }
        />
      )}
      {missing.length > 0 && (
        <Checkbox
          label={t('stores.deleteMissing', { count: missing.length })}
          checked={isDeleting}
          onChange={({ currentTarget: { checked } }) => onDelete(checked)}
        />
      )}
      {isDeleting && missing.length > 0 && <Lines all={missing} line={(store) => storeName(t, store)} />}
      {ofDeleted > 0 && (
        <Radio.Group
          label={t('stores.zonesOfMissing')}
          value={fates.deleted}
          onChange={(value) =>
            onFates({ ...fates, deleted: deletedFates.find((fate) => fate === value) ?? 'detach' })
          }
        >
          <Stack gap="xs" mt={6}>
            {deletedFates.map((fate) => (
              <Radio
                key={fate}
                value={fate}
                label={t(`stores.zonesOfMissing.${fate}`, { count: ofDeleted })}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}

function Lines<Item>({ all: items, line }: { all: readonly Item[]; line(item: Item): ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div className={classes.lines} tabIndex={0}>
      <List size="xs">
        {items.slice(0, maxVisibleLines).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
          <List.Item key={index}>{line(item)}</List.Item>
        ))}
        {items.length > maxVisibleLines && (
          <List.Item>{t('stores.moreLines', { count: items.length - maxVisibleLines })}</List.Item>
        )}
      </List>
    </div>
  );
}

function refusalInWords(t: TFunction, { row, reason, earlier }: RefusedRow): string {
  const { number, fields, lat, lng, color, tooLong } = row;
  const name = storeName(t, { name: fields.name ?? '', storeId: fields.storeId ?? '' });
  return t(`stores.refusal.${reason}`, {
    number,
    name,
    lat,
    lng,
    earlier,
    color,
    column: formatList(tooLong),
    max: otherFieldLimits.characters,
  });
}
