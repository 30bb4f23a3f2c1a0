import {
  Alert,
  Button,
  Checkbox,
  Group,
  Loader,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConflictChoice,
  importMoment,
  type PreviewItem,
} from '../../../shared/zones/formats/import-preview.ts';
import type { FieldMapping, ReadOptions } from '../../../shared/zones/formats/reading.ts';
import { useFaultText } from '../check/zone-fault-text.ts';
import { showOnMap } from '../editing/zone-tools.ts';
import { chooseZones } from '../selection.ts';
import { changeZones, useZones } from '../zones-store.ts';
import classes from './ImportPreview.module.css';
import { type FoundInFile, type ImportSource, useImportPreview } from './import-preview.ts';
import { useItemFaultText } from './item-fault-text.ts';

const conflictChoices: readonly ConflictChoice[] = ['rename', 'replace', 'keep'];
const mappedFields = ['zoneId', 'storeId', 'description', 'types', 'status', 'polygon'] as const;
/** More rows say nothing more; those with faults come first. */
const mostRows = 200;

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
  if (reading.kind === 'reading') {
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
  if (reading.kind === 'failed') {
    return (
      <Alert color="red" role="alert" title={t('zones.import.failed')}>
        {reading.message}
        <Button mt="xs" variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Alert>
    );
  }
  const { items, counts } = reading.preview;
  const moment = importMoment(items, [...useZones.getState().zones.values()], () => conflict);
  const openLines = items.some((item) => !item.ok && item.fault.kind === 'open-line');
  const bring = () => {
    changeZones('zones.moments.imported', moment);
    chooseZones(moment.put.map(({ id }) => id));
    showOnMap(moment.put.map(({ geometry }) => geometry));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text fw={600}>
        {t('zones.import.found', {
          count: counts.total,
          name: source.name ?? t('zones.import.pasted'),
          format: t(`zones.format.${reading.format}`),
        })}
      </Text>
      <Counts counts={counts} />
      {(openLines || options.closeLines) && (
        <Checkbox
          label={t('zones.import.closeLines')}
          checked={options.closeLines ?? false}
          onChange={(event) => setOptions({ ...options, closeLines: event.currentTarget.checked })}
        />
      )}
      {reading.columns.length > 0 && (
        <Mapping found={reading} onChange={(mapping) => setOptions({ ...options, mapping })} />
      )}
      {counts.conflicts > 0 && (
        <Group gap="sm">
          <Text>{t('zones.import.conflicts', { count: counts.conflicts })}</Text>
          <SegmentedControl
            aria-label={t('zones.import.conflicts', { count: counts.conflicts })}
            value={conflict}
            onChange={setConflict}
            data={conflictChoices.map((value) => ({ value, label: t(`zones.import.conflict.${value}`) }))}
          />
        </Group>
      )}
      <Items items={items} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
        <Button disabled={moment.put.length === 0} onClick={bring}>
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
      <Text className={classes.count} data-tone="done">
        <IconCircleCheck size={16} aria-hidden /> {t('zones.import.good', { count: good })}
      </Text>
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

/** Which column fills which field. */
function Mapping({ found, onChange }: { found: FoundInFile; onChange: (mapping: FieldMapping) => void }) {
  const { t } = useTranslation();
  const geometryIsColumn = found.format === 'csv' || found.format === 'service-json';
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
              value={found.mapping[field] ?? ''}
              onChange={(event) => {
                const { [field]: _, ...rest } = found.mapping;
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

const severityOf = (item: PreviewItem): number => {
  if (!item.ok) return 0;
  if (item.faults.some(({ severity }) => severity === 'error')) return 1;
  return item.conflict || item.faults.length > 0 ? 2 : 3;
};

/** What each item is and what is wrong with it, the worst first. */
function Items({ items }: { items: readonly PreviewItem[] }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const itemFaultText = useItemFaultText();
  const sorted = [...items].sort((one, other) => severityOf(one) - severityOf(other)).slice(0, mostRows);
  return (
    <Table.ScrollContainer
      minWidth={400}
      maxHeight={280}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table stickyHeader verticalSpacing={4} aria-label={t('zones.import.items')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('zones.import.place')}</Table.Th>
            <Table.Th>{t('zones.field.zoneId')}</Table.Th>
            <Table.Th>{t('zones.field.storeId')}</Table.Th>
            <Table.Th>{t('zones.card.checks')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((item) => (
            <Table.Tr key={`${item.place.file ?? ''} ${item.place.item}`}>
              <Table.Td>
                {item.place.line === undefined
                  ? t('zones.import.item', { item: item.place.item })
                  : t('zones.import.line', { line: item.place.line })}
              </Table.Td>
              <Table.Td>{item.ok ? item.zone.zoneId : ''}</Table.Td>
              <Table.Td>{item.ok ? item.zone.storeId : ''}</Table.Td>
              <Table.Td className={classes.said} data-severity={severityOf(item)}>
                {item.ok
                  ? [
                      ...(item.conflict ? [t(`zones.import.taken.${item.conflict}`)] : []),
                      ...item.faults.map(faultText),
                    ].join(' ') || t('zones.import.fine')
                  : itemFaultText(item.fault)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {items.length > mostRows && (
        <Text c="dimmed" size="xs" p={6}>
          {t('zones.import.more', { count: items.length - mostRows })}
        </Text>
      )}
    </Table.ScrollContainer>
  );
}
