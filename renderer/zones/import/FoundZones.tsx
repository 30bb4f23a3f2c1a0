import { Button, Checkbox, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportComparison } from '../../../shared/zones/formats/import-comparison.ts';
import { withStoreIds } from '../../../shared/zones/formats/import-preview.ts';
import { useDeskState } from '../../desk/states.ts';
import { dateTimeLocalValue, formatDate, formatExactDistance, formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';
import { ColumnMapping, otherColumns } from './ColumnMapping.tsx';
import type { ComparedFile } from './compared-file.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { FileComparison } from './FileComparison.tsx';
import classes from './FoundZones.module.css';
import { countsInWords, type FileUpdate, updateOfFile } from './file-update.ts';
import { ImportConflicts } from './ImportConflicts.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportItems } from './ImportItems.tsx';
import { choiceOfAll, type ImportChoices } from './import-choices.ts';
import type { ImportOptions } from './import-messages.ts';
import { importZones } from './import-zones.ts';

interface FoundZonesProps {
  name: string;
  file: ComparedFile;
  /** The file is being read or compared again. */
  busy: boolean;
  /** Ref of the summary line, which takes the focus after reading. */
  summaryRef: (element: HTMLElement | null) => void;
  options: ImportOptions;
  onOptions(options: ImportOptions): void;
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
  onBack(): void;
  onClose(): void;
}

/** Items found in a file, options, and the import button. */
export function FoundZones({
  name,
  file,
  busy,
  summaryRef,
  options,
  onOptions,
  choices,
  onChoose,
  ...on
}: FoundZonesProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const { found, comparison, isUpdate } = file;
  const { units } = useDeskState('settings');
  const [storeId, setStoreId] = useState('');
  const storeForAll = useDeferredValue(storeId.trim());
  /** Whether the import has started: ignores a second click before the dialog closes. */
  const isImporting = useRef(false);
  const { service } = useCheckOptions();
  const zones = useZones((state) => state.zones);
  const currentStores = useMemo(() => storesOfMatches(comparison), [comparison]);
  const { items, counts } = useMemo(
    () => withStoreIds(found.preview, ({ zone }) => currentStores.get(zone.id) ?? storeForAll, service),
    [found, currentStores, storeForAll, service],
  );
  const update = useMemo(
    () => updateOfFile(file, items, zones, choices, t('zones.import.missingNote', { name, date: today() })),
    [file, items, zones, choices, t, name],
  );
  const { edit } = update;
  const [view, setView] = useState<'comparison' | 'items'>('comparison');
  const unmappedColumns = otherColumns(found);
  const hasOpenLines = items.some((item) => !item.ok && item.issue.kind === 'open-line');
  const importNow = async () => {
    if (isImporting.current) return;
    isImporting.current = true;
    await importZones(t, { name, update, items, onImported: on.onClose });
  };
  return (
    <Stack gap="md" aria-busy={busy}>
      <Group gap="xs">
        <Text ref={summaryRef} tabIndex={-1} fw={600}>
          {t('zones.import.found', {
            count: file.itemCount,
            name,
            format: t(`zones.format.${found.format}`),
          })}
        </Text>
        {busy && <Loader size="xs" />}
      </Group>
      <ImportCounts items={items} counts={counts} />
      {(hasOpenLines || options.closeLines) && (
        <Checkbox
          label={t('zones.import.closeLines')}
          checked={options.closeLines ?? false}
          onChange={(event) => onOptions({ ...options, closeLines: event.currentTarget.checked })}
        />
      )}
      {found.encoding && (
        <EncodingChoice
          encoding={found.encoding}
          onChange={(encoding) => onOptions({ ...options, encoding })}
        />
      )}
      {found.columns.length > 0 && (
        <ColumnMapping
          found={found}
          mapping={options.mapping ?? found.mapping}
          onChange={(mapping) => onOptions({ ...options, mapping })}
        />
      )}
      {unmappedColumns.length > 0 && (
        <Text lineClamp={3} title={formatList(unmappedColumns)}>
          {t('zones.import.others', { count: unmappedColumns.length, names: formatList(unmappedColumns) })}
        </Text>
      )}
      {found.preview.items.some(
        (item) => item.ok && item.zone.storeId === '' && !currentStores.has(item.zone.id),
      ) && <StoreForAll value={storeId} onChange={setStoreId} />}
      {found.positionError && (
        <Notice tone="warning">
          {t('zones.import.offBy', {
            distance: formatExactDistance(found.positionError.meters, units),
            datum: found.positionError.datum,
          })}
        </Notice>
      )}
      {found.hasStyles && <Text>{t('zones.import.look')}</Text>}
      <ImportConflicts
        items={items}
        joinable={found.preview.joinable}
        choices={choices}
        onChoose={onChoose}
      />
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
          joinable={found.preview.joinable}
          joins={choices.joins}
          onJoin={(joins) => onChoose({ joins })}
          choiceOfAll={(kind) => choiceOfAll(choices, kind)}
          itemChoices={choices.itemChoices}
          onChoose={(itemChoices) => onChoose({ itemChoices })}
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
            onClick={() => void importNow()}
            {...readOnly}
          >
            {buttonText(t, update)}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

/** Current stores of the zones that items match, by the `id` of the item's zone. */
function storesOfMatches({ changed, renamed, unchanged }: ImportComparison): ReadonlyMap<string, string> {
  const updated = [...changed, ...renamed].map(({ incoming, before }) => [incoming, before] as const);
  return new Map(
    [...updated, ...unchanged].flatMap(([incoming, { storeId }]) =>
      storeId === '' ? [] : [[incoming, storeId] as const],
    ),
  );
}

const today = () => formatDate(dateTimeLocalValue(new Date()).slice(0, 10));

function buttonText(t: TFunction, { edit, counts }: FileUpdate): string {
  const { marked, deleted } = counts;
  if (marked + deleted === 0) return t('zones.import.bring', { count: edit.put.length });
  return t('zones.import.apply', { count: edit.put.length + edit.remove.length });
}

/** Separate component: otherwise the preview would rerender with every zone change. */
function StoreForAll({ value, onChange }: { value: string; onChange: (storeId: string) => void }) {
  const { t } = useTranslation();
  return <StoreIdField w={260} label={t('zones.import.storeForAll')} value={value} onChange={onChange} />;
}
