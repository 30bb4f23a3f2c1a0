import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Loader,
  NativeSelect,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconEqual,
  IconScissors,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { ImportFormat } from '../../../shared/zones/formats/detect.ts';
import type { ImportComparison } from '../../../shared/zones/formats/import-comparison.ts';
import {
  conflictChoices,
  giveStoreIds,
  type MarkedItem,
} from '../../../shared/zones/formats/import-preview.ts';
import type { FieldMapping, ItemIssue, TableEncoding } from '../../../shared/zones/formats/reading.ts';
import { type TextEncoding, textEncodings } from '../../../shared/zones/formats/text-encoding.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatDate, formatExactDistance, formatList, formatShare, localMinute } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { listOnly } from '../../workspace-zones/list-filter.ts';
import { chooseZones, showInList } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useKnownStores } from '../../workspace-zones/stores.ts';
import { showPart } from '../../workspace-zones/visible-part.ts';
import { windowsTurn } from '../../workspace-zones/zone-chunks.ts';
import { changeZones, tellChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';
import { type ComparedFile, useComparedFile } from './compared-file.ts';
import { FileComparison } from './FileComparison.tsx';
import {
  choiceOfAll,
  countsInWords,
  type FileUpdate,
  type ImportChoices,
  noChoices,
  updateOfFile,
} from './file-update.ts';
import { ImportItems, isTicked } from './ImportItems.tsx';
import classes from './ImportPreview.module.css';
import {
  type FoundInFile,
  type ImportOptions,
  type ImportProgress,
  type ImportReading,
  type ImportSource,
  useImportPreview,
} from './import-preview.ts';
import { useItemIssueText } from './item-issue-text.ts';

const mappedFields = ['zoneId', 'name', 'storeId', 'description', 'types', 'status', 'polygon'] as const;

interface ImportPreviewProps {
  source: ImportSource;
  onBack: () => void;
  onClose: () => void;
  /** The map beside is to be seen, or no longer. */
  onDock: (docked: boolean) => void;
}

/** What a source would bring, what is wrong with which and how it differs from what is there, and the button that brings it. */
export function ImportPreview({ source, onBack, onClose, onDock }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<ImportOptions>({});
  const reading = useImportPreview(source, options);
  const [choices, setChoices] = useState(noChoices);
  const itemIssueText = useItemIssueText();
  const latest = reading.kind === 'reading' ? reading.before : reading;
  const compared = useComparedFile(latest?.kind === 'preview' ? latest : null);
  const isUpdate = compared?.file.isUpdate ?? false;
  useEffect(() => {
    onDock(isUpdate);
    return () => onDock(false);
  }, [isUpdate, onDock]);
  const reported = useFocusOnceRead(latest?.kind === 'failed' || compared !== null);
  if (latest?.kind === 'failed') {
    return (
      <Notice tone="error" title={t('zones.import.failed')} urgent>
        <Text mb="xs">{latest.message}</Text>
        <Button ref={reported} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  if (!compared) return <HowFar reading={reading} onCancel={onClose} />;
  const nothing = issueOfWhole(compared.file.found.preview.items);
  if (nothing) {
    return (
      <Notice
        tone="error"
        title={t('zones.import.nothing', { name: source.name ?? t('zones.import.pasted') })}
        urgent
      >
        <Text mb="xs">{itemIssueText(nothing)}</Text>
        <Button ref={reported} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  return (
    <FoundZones
      name={source.name ?? t('zones.import.pasted')}
      file={compared.file}
      busy={reading.kind === 'reading' || !compared.isCurrent}
      told={reported}
      options={options}
      onOptions={(options) => {
        setOptions(options);
        setChoices(noChoices);
      }}
      choices={choices}
      onChoose={(change) => setChoices((before) => ({ ...before, ...change }))}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

interface FoundZonesProps {
  name: string;
  file: ComparedFile;
  /** It is read or compared anew. */
  busy: boolean;
  told: (element: HTMLElement | null) => void;
  options: ImportOptions;
  onOptions(options: ImportOptions): void;
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
  onBack(): void;
  onClose(): void;
}

function FoundZones({
  name,
  file,
  busy,
  told: reported,
  options,
  onOptions,
  choices,
  onChoose,
  ...on
}: FoundZonesProps) {
  const { t } = useTranslation();
  const { found, comparison, isUpdate } = file;
  const { units } = useDeskState('settings');
  const [storeId, setStoreId] = useState('');
  const given = useDeferredValue(storeId.trim());
  /** A second press before the dialog is closed brings nothing again. */
  const bringing = useRef(false);
  const { service } = useCheckOptions();
  const zones = useZones((state) => state.zones);
  const storesHere = useMemo(() => storesOfMatches(comparison), [comparison]);
  const { items, counts } = useMemo(
    () => giveStoreIds(found.preview, ({ zone }) => storesHere.get(zone.id) ?? given, service),
    [found, storesHere, given, service],
  );
  const update = useMemo(
    () => updateOfFile(file, items, zones, choices, t('zones.import.missingNote', { name, date: today() })),
    [file, items, zones, choices, t, name],
  );
  const { edit } = update;
  const [view, setView] = useState<'comparison' | 'items'>('comparison');
  const others = otherColumns(found);
  const openLines = items.some((item) => !item.ok && item.issue.kind === 'open-line');
  const bring = async () => {
    if (bringing.current) return;
    bringing.current = true;
    // Each of these is a while of thousands; a map that is at the place already draws them but once.
    showOnMap(inPlace(edit.put, items));
    await windowsTurn();
    const ids = edit.put.map(({ id }) => id);
    chooseZones([]);
    await windowsTurn();
    changeZones('zones.edits.imported', edit);
    await windowsTurn();
    // Only now: what comes next is compared with the zones that are here.
    on.onClose();
    await windowsTurn();
    showInList(ids);
    tellImported(t, name, update);
  };
  return (
    <Stack gap="md" aria-busy={busy}>
      <Group gap="xs">
        <Text ref={reported} tabIndex={-1} fw={600}>
          {t('zones.import.found', {
            count: counts.total,
            name,
            format: t(`zones.format.${found.format}`),
          })}
        </Text>
        {busy && <Loader size="xs" />}
      </Group>
      <Counts items={items} counts={counts} />
      {(openLines || options.closeLines) && (
        <Checkbox
          label={t('zones.import.closeLines')}
          checked={options.closeLines ?? false}
          onChange={(event) => onOptions({ ...options, closeLines: event.currentTarget.checked })}
        />
      )}
      {found.encoding && (
        <Encoding encoding={found.encoding} onChange={(encoding) => onOptions({ ...options, encoding })} />
      )}
      {found.columns.length > 0 && (
        <Mapping
          found={found}
          mapping={options.mapping ?? found.mapping}
          onChange={(mapping) => onOptions({ ...options, mapping })}
        />
      )}
      {others.length > 0 && (
        <Text lineClamp={3} title={formatList(others)}>
          {t('zones.import.others', { count: others.length, names: formatList(others) })}
        </Text>
      )}
      {found.preview.items.some(
        (item) => item.ok && item.zone.storeId === '' && !storesHere.has(item.zone.id),
      ) && <StoreForAll value={storeId} onChange={setStoreId} />}
      {found.offBy && (
        <Notice tone="warning">
          {t('zones.import.offBy', {
            distance: formatExactDistance(found.offBy.meters, units),
            datum: found.offBy.datum,
          })}
        </Notice>
      )}
      {found.hasLook && <Text>{t('zones.import.look')}</Text>}
      <Conflicts items={items} choices={choices} onChoose={onChoose} />
      {isUpdate && (
        <SegmentedControl
          aria-label={t('zones.import.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'comparison', label: t('zones.compare.label') },
            { value: 'items', label: t('zones.import.items') },
          ]}
        />
      )}
      {isUpdate && view === 'comparison' ? (
        <FileComparison file={file} update={update} items={items} choices={choices} onChoose={onChoose} />
      ) : (
        <ImportItems
          items={items}
          choiceOfAll={(kind) => choiceOfAll(choices, kind)}
          own={choices.own}
          onChoose={(own) => onChoose({ own })}
          ticks={choices.ticks}
          onTick={(ticks) => onChoose({ ticks })}
        />
      )}
      <Stack gap={6} className={classes.actions ?? ''}>
        {isUpdate && <Text role="status">{formatList(countsInWords(t, update.counts))}</Text>}
        <Group justify="space-between">
          <Button variant="default" onClick={on.onBack}>
            {t('zones.import.back')}
          </Button>
          <Button
            {...(edit.remove.length > 0 && { color: 'red.9' })}
            disabled={edit.put.length + edit.remove.length === 0 || busy}
            onClick={() => void bring()}
          >
            {buttonText(t, update)}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

/** The stores of the zones that items stand for, by the `id` of the item's zone. */
function storesOfMatches({ changed, renamed, unchanged }: ImportComparison): ReadonlyMap<string, string> {
  const updated = [...changed, ...renamed].map(({ incoming, before }) => [incoming, before] as const);
  return new Map(
    [...updated, ...unchanged].flatMap(([incoming, { storeId }]) =>
      storeId === '' ? [] : [[incoming, storeId] as const],
    ),
  );
}

const today = () => formatDate(localMinute(new Date()).slice(0, 10));

function buttonText(t: TFunction, { edit, counts }: FileUpdate): string {
  const { marked, deleted } = counts;
  if (marked + deleted === 0) return t('zones.import.bring', { count: edit.put.length });
  return t('zones.import.apply', { count: edit.put.length + edit.remove.length });
}

/** Says what an import has done, with a button that lists those zones alone and shows them on the map. */
function tellImported(t: TFunction, name: string, { edit, counts }: FileUpdate) {
  const visible = edit.put;
  const show = () => {
    showPart('workspace');
    listOnly(
      t('zones.import.outcome.title', { name }),
      visible.map(({ id }) => id),
    );
    showOnMap(visible.map(({ geometry }) => geometry));
  };
  tellChanged(
    t('zones.import.outcome.text', { name, what: formatList(countsInWords(t, counts)) }),
    visible.length > 0 ? [{ label: t('zones.import.outcome.show'), run: show }] : [],
  );
}

interface ConflictsProps {
  items: readonly MarkedItem[];
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
}

/** What is done with items whose `zone_id` is taken. */
function Conflicts({ items, choices, onChoose }: ConflictsProps) {
  const { t } = useTranslation();
  const inConflict = items.flatMap((item) =>
    isTicked(item, choices.ticks) && item.ok && item.conflict !== null ? item.conflict : [],
  );
  if (inConflict.length === 0) return null;
  const kind = inConflict.includes('existing') ? 'existing' : 'in-file';
  const label = t(kind === 'existing' ? 'zones.import.conflicts' : 'zones.import.conflictsInFile', {
    count: inConflict.length,
  });
  return (
    <Group gap="sm">
      <Text>{label}</Text>
      <SegmentedControl
        aria-label={label}
        value={choiceOfAll(choices, kind)}
        onChange={(conflict) => onChoose({ conflict })}
        data={conflictChoices.map((value) => ({
          value,
          label: t(`zones.import.conflict.${kind}.${value}`),
        }))}
      />
      {choices.own.size > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onChoose({ own: new Map() })}>
          {t('zones.import.allAlike', { count: choices.own.size })}
        </Button>
      )}
    </Group>
  );
}

/** By itself: the whole preview would be made anew with each change of the zones that are here. */
function StoreForAll({ value, onChange }: { value: string; onChange: (storeId: string) => void }) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      size="xs"
      w={260}
      label={t('zones.import.storeForAll')}
      spellCheck={false}
      data={useKnownStores()}
      value={value}
      onChange={onChange}
    />
  );
}

interface HowFarProps {
  reading: ImportReading;
  onCancel: () => void;
}

function HowFar({ reading, onCancel }: HowFarProps) {
  const { t } = useTranslation();
  const progress = reading.kind === 'reading' ? reading.progress : null;
  // What is read in no time has no share to be shown.
  const share =
    progress?.kind === 'read' && progress.share > 0 && progress.share < 1 ? progress.share : undefined;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>{progress ? progressText(t, progress) : t('zones.compare.comparing')}</Text>
        </Group>
        <Button variant="default" onClick={onCancel}>
          {t('zones.import.cancel')}
        </Button>
      </Group>
      {share !== undefined && <Progress value={share * 100} aria-label={t('zones.import.shareRead')} />}
    </Stack>
  );
}

function progressText(t: TFunction, progress: ImportProgress): string {
  const { done } = progress;
  if (progress.kind === 'checked') return t('zones.import.checking', { done, total: progress.total });
  const { share } = progress;
  if (share <= 0 || share >= 1) return t('zones.import.reading', { count: done });
  return t('zones.import.readShare', { share: formatShare(Math.floor(share * 100) / 100), count: done });
}

interface CountsProps {
  items: readonly MarkedItem[];
  counts: FoundInFile['preview']['counts'];
}

function Counts({ items, counts }: CountsProps) {
  const { t } = useTranslation();
  const good = counts.total - counts.unreadable - counts.faulty;
  const same = items.filter((item) => item.ok && item.same !== null).length;
  const cut = items.filter((item) => item.ok && item.leftOut.length > 0).length;
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
      {same > 0 && (
        <Text className={classes.count}>
          <IconEqual size={16} aria-hidden /> {t('zones.import.identical', { count: same })}
        </Text>
      )}
      {cut > 0 && (
        <Text className={classes.count} data-tone="warning">
          <IconScissors size={16} aria-hidden /> {t('zones.import.cut', { count: cut })}
        </Text>
      )}
    </Group>
  );
}

/** The shapes that are where they are meant to be; all where none is. One that lies on another continent would show the rest as a dot. */
function inPlace(put: readonly Zone[], items: readonly MarkedItem[]): ZoneGeometry[] {
  const shapes = put.map(({ geometry }) => geometry);
  const misplaced = new Set(
    items.flatMap((item) =>
      item.ok && item.issues.some(({ kind }) => misplacedKinds.has(kind)) ? item.zone.geometry : [],
    ),
  );
  const placed = shapes.filter((geometry) => !misplaced.has(geometry));
  return placed.length > 0 ? placed : shapes;
}

const misplacedKinds: ReadonlySet<ZoneIssue['kind']> = new Set(['lat-lng-swapped', 'out-of-range']);

/** Why nothing at all could be read, where that is so: not of one item, but of the whole. */
function issueOfWhole([only, ...more]: readonly MarkedItem[]): ItemIssue | undefined {
  if (!only || only.ok) return undefined;
  const points = [only, ...more].every((item) => !item.ok && isPoint(item.issue));
  if (points && only.issue.kind === 'no-area') return { kind: 'points', found: only.issue.found };
  if (more.length > 0) return undefined;
  return wholes.has(only.issue.kind) ? only.issue : undefined;
}

const isPoint = (issue: ItemIssue): boolean =>
  issue.kind === 'no-area' && /^(?:Point|MultiPoint|waypoint)$/i.test(issue.found);

const wholes: ReadonlySet<ItemIssue['kind']> = new Set([
  'points',
  'network-link',
  'too-many-items',
  'too-many-positions',
  'nothing-inside',
  'unreadable',
  'too-large',
  'gone',
  'shapes-missing',
  'spreadsheet',
  'foreign-file',
  'web-page',
]);

/** Where what was chosen before is gone, the focus goes to what is said of it. */
function useFocusOnceRead(isReported: boolean): (element: HTMLElement | null) => void {
  const reported = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReported && document.activeElement === document.body) reported.current?.focus();
  }, [isReported]);
  return useCallback((element) => {
    reported.current = element;
  }, []);
}

/** The columns that have no field in a zone, and stay with it. */
function otherColumns({ columns, format, mapping: { name, polygon, ...mapping } }: FoundInFile): string[] {
  const mapped = new Set<string>(Object.values(mapping));
  if (polygon !== undefined && withGeometryColumn.has(format)) mapped.add(polygon);
  return columns.filter((column) => !mapped.has(column));
}

interface EncodingProps {
  encoding: TableEncoding;
  onChange: (encoding: TextEncoding) => void;
}

/** In which encoding the texts of a file are, with one of them as it reads so. */
function Encoding({ encoding: { used, guessed, sample, lost }, onChange }: EncodingProps) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('zones.import.encoding')}
        description={guessed ? t('zones.import.encodingGuessed') : undefined}
        value={used}
        onChange={({ currentTarget: { value } }) => {
          const chosen = textEncodings.find((encoding) => encoding === value);
          if (chosen) onChange(chosen);
        }}
        data={textEncodings.map((value) => ({ value, label: t(`zones.encoding.${value}`) }))}
      />
      <Text pb={4}>
        {t('zones.import.encodingSample', { sample })}
        {lost && ` ${t('zones.import.encodingLost', { ...lost })}`}
      </Text>
    </Group>
  );
}

const withGeometryColumn: ReadonlySet<ImportFormat> = new Set(['csv', 'service-json', 'json-rows', 'zip']);

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
