import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Loader,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { ImportFormat } from '../../../shared/zones/formats/detect.ts';
import {
  type ConflictChoice,
  conflictChoices,
  giveStoreId,
  importMoment,
  type PreviewItem,
} from '../../../shared/zones/formats/import-preview.ts';
import type { FieldMapping, ItemFault, ReadOptions } from '../../../shared/zones/formats/reading.ts';
import type { Zone, ZoneGeometry } from '../../../shared/zones/zone.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCheckOptions } from '../check/zone-check.ts';
import { showOnMap } from '../editing/zone-tools.ts';
import { useKnownStores } from '../known-stores.ts';
import { chooseZones } from '../selection.ts';
import { windowsTurn } from '../zone-pieces.ts';
import { changeZones, useZones } from '../zones-store.ts';
import { ImportItems, type OwnChoices } from './ImportItems.tsx';
import classes from './ImportPreview.module.css';
import { type FoundInFile, type ImportSource, useImportPreview } from './import-preview.ts';
import { useItemFaultText } from './item-fault-text.ts';

const mappedFields = ['zoneId', 'storeId', 'description', 'types', 'status', 'polygon'] as const;

interface ImportPreviewProps {
  source: ImportSource;
  onBack: () => void;
  onClose: () => void;
}

/** What a source would bring, what is wrong with which, and the button that brings it. */
export function ImportPreview({ source, onBack, onClose }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<ReadOptions>({});
  const reading = useImportPreview(source, options);
  const [conflict, setConflict] = useState<ConflictChoice>('rename');
  const [own, setOwn] = useState<OwnChoices>(new Map());
  const [storeId, setStoreId] = useState('');
  const given = useDeferredValue(storeId.trim());
  const stores = useKnownStores();
  const { service } = useCheckOptions();
  const itemFaultText = useItemFaultText();
  const readAnew = (options: ReadOptions) => {
    setOptions(options);
    setOwn(new Map());
  };
  const found = reading.kind === 'reading' ? reading.before : reading;
  const told = useFocusOnceTold(reading.kind !== 'reading');
  if (reading.kind === 'reading' && !found) {
    return (
      <Group role="status" gap="xs">
        <Loader size="xs" />
        <Text>
          {reading.total === null
            ? t('zones.import.reading')
            : t('zones.import.checking', { done: reading.done, total: reading.total })}
        </Text>
      </Group>
    );
  }
  if (found?.kind !== 'preview') {
    return (
      <Notice tone="error" title={t('zones.import.failed')} urgent>
        <Text mb="xs">{found?.message}</Text>
        <Button ref={told} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  const busy = reading.kind === 'reading';
  const nothing = faultOfWhole(found.preview.items);
  if (nothing) {
    return (
      <Notice
        tone="error"
        title={t('zones.import.nothing', { name: source.name ?? t('zones.import.pasted') })}
        urgent
      >
        <Text mb="xs">{itemFaultText(nothing)}</Text>
        <Button ref={told} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  const { items, counts } = giveStoreId(found.preview, given, service);
  const moment = importMoment(
    items,
    [...useZones.getState().zones.values()],
    ({ zone }) => own.get(zone.id) ?? conflict,
  );
  const kind = items.some((item) => item.ok && item.conflict === 'existing') ? 'existing' : 'in-file';
  const conflicts = t(kind === 'existing' ? 'zones.import.conflicts' : 'zones.import.conflictsInFile', {
    count: counts.conflicts,
  });
  const openLines = items.some((item) => !item.ok && item.fault.kind === 'open-line');
  const bring = async () => {
    changeZones('zones.moments.imported', moment);
    chooseZones(moment.put.map(({ id }) => id));
    onClose();
    // Thousands are a while in being listed, and again in being shown.
    await windowsTurn();
    showOnMap(inPlace(moment.put, items));
  };
  return (
    <Stack gap="md" aria-busy={busy}>
      <Group gap="xs">
        <Text ref={told} tabIndex={-1} fw={600}>
          {t('zones.import.found', {
            count: counts.total,
            name: source.name ?? t('zones.import.pasted'),
            format: t(`zones.format.${found.format}`),
          })}
        </Text>
        {busy && <Loader size="xs" />}
      </Group>
      <Counts counts={counts} />
      {(openLines || options.closeLines) && (
        <Checkbox
          label={t('zones.import.closeLines')}
          checked={options.closeLines ?? false}
          onChange={(event) => readAnew({ ...options, closeLines: event.currentTarget.checked })}
        />
      )}
      {found.columns.length > 0 && (
        <Mapping
          found={found}
          mapping={options.mapping ?? found.mapping}
          onChange={(mapping) => readAnew({ ...options, mapping })}
        />
      )}
      {found.preview.items.some((item) => item.ok && item.zone.storeId === '') && (
        <Autocomplete
          size="xs"
          w={260}
          label={t('zones.import.storeForAll')}
          spellCheck={false}
          data={stores}
          value={storeId}
          onChange={setStoreId}
        />
      )}
      {counts.conflicts > 0 && (
        <Group gap="sm">
          <Text>{conflicts}</Text>
          <SegmentedControl
            aria-label={conflicts}
            value={conflict}
            onChange={setConflict}
            data={conflictChoices.map((value) => ({
              value,
              label: t(`zones.import.conflict.${kind}.${value}`),
            }))}
          />
          {own.size > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={() => setOwn(new Map())}>
              {t('zones.import.allAlike', { count: own.size })}
            </Button>
          )}
        </Group>
      )}
      <ImportItems items={items} conflict={conflict} own={own} onChoose={setOwn} />
      <Group justify="space-between" className={classes.actions ?? ''}>
        <Button variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
        <Button disabled={moment.put.length === 0 || busy} onClick={() => void bring()}>
          {t('zones.import.bring', { count: moment.put.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function Counts({ counts }: { counts: FoundInFile['preview']['counts'] }) {
  const { t } = useTranslation();
  const good = counts.total - counts.unreadable - counts.faulty;
  return (
    <Group gap="lg" role="status">
      {good > 0 && (
        <Text className={classes.count} data-tone="done">
          <IconCircleCheck size={16} aria-hidden /> {t('zones.import.good', { count: good })}
        </Text>
      )}
      {counts.faulty > 0 && (
        <Text className={classes.count} data-tone="warning">
          <IconAlertTriangle size={16} aria-hidden /> {t('zones.import.faulty', { count: counts.faulty })}
        </Text>
      )}
      {counts.unreadable > 0 && (
        <Text className={classes.count} data-tone="error">
          <IconCircleX size={16} aria-hidden /> {t('zones.import.unreadable', { count: counts.unreadable })}
        </Text>
      )}
    </Group>
  );
}

/** The shapes that are where they are meant to be; all where none is. One that lies on another continent would show the rest as a dot. */
function inPlace(put: readonly Zone[], items: readonly PreviewItem[]): ZoneGeometry[] {
  const shapes = put.map(({ geometry }) => geometry);
  const misplaced = new Set(
    items.flatMap((item) =>
      item.ok && item.faults.some(({ kind }) => misplacedKinds.has(kind)) ? item.zone.geometry : [],
    ),
  );
  const placed = shapes.filter((geometry) => !misplaced.has(geometry));
  return placed.length > 0 ? placed : shapes;
}

const misplacedKinds: ReadonlySet<ZoneFault['kind']> = new Set(['lat-lng-swapped', 'out-of-range']);

/** Why nothing at all could be read, where that is so: not of one item, but of the whole. */
function faultOfWhole([only, ...more]: readonly PreviewItem[]): ItemFault | undefined {
  if (!only || only.ok || more.length > 0) return undefined;
  return wholes.has(only.fault.kind) ? only.fault : undefined;
}

const wholes: ReadonlySet<ItemFault['kind']> = new Set([
  'nothing-inside',
  'unreadable',
  'too-large',
  'shapes-missing',
  'spreadsheet',
  'web-page',
]);

/** Where what was chosen before is gone, the focus goes to what is said of it. */
function useFocusOnceTold(isTold: boolean): (element: HTMLElement | null) => void {
  const told = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTold && document.activeElement === document.body) told.current?.focus();
  }, [isTold]);
  return useCallback((element) => {
    told.current = element;
  }, []);
}

const withGeometryColumn: ReadonlySet<ImportFormat> = new Set(['csv', 'service-json', 'zip']);

/** Which column fills which field. */
interface MappingProps {
  found: FoundInFile;
  /** As it was chosen, which may still be read. */
  mapping: FieldMapping;
  onChange: (mapping: FieldMapping) => void;
}

function Mapping({ found, mapping, onChange }: MappingProps) {
  const { t } = useTranslation();
  const geometryIsColumn = withGeometryColumn.has(found.format);
  return (
    <fieldset className={classes.mapping}>
      <Text component="legend" fw={500}>
        {t('zones.import.mapping')}
      </Text>
      <SimpleGrid cols={3} spacing="sm" verticalSpacing="xs">
        {mappedFields
          .filter((field) => field !== 'polygon' || geometryIsColumn)
          .map((field) => (
            <NativeSelect
              key={field}
              label={t(`zones.field.${field}`)}
              value={mapping[field] ?? ''}
              onChange={(event) => {
                const { [field]: _, ...rest } = mapping;
                const column = event.currentTarget.value;
                onChange(column === '' ? rest : { ...rest, [field]: column });
              }}
              data={[
                { value: '', label: t('zones.import.noColumn') },
                ...found.columns.map((column) => ({ value: column, label: column })),
              ]}
            />
          ))}
      </SimpleGrid>
    </fieldset>
  );
}
