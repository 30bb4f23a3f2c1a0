import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { missingField, missingZones } from '../../../shared/zones/formats/import-comparison.ts';
import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import { formatList } from '../../ui/format.ts';
import { withMembers } from '../../ui/with-members.ts';
import { type ComparedGroup, Comparison } from '../../zone-comparison/Comparison.tsx';
import { rowOfAdded, rowOfUpdate, rowOfWorkspace } from '../../zone-comparison/comparison-row.ts';
import type { ComparedFile } from './compared-file.ts';
import type { FileUpdate } from './file-update.ts';
import { isTicked } from './ImportItems.tsx';
import { choiceOfAll, type ImportChoices, missingActions } from './import-choices.ts';

interface FileComparisonProps {
  file: ComparedFile;
  update: FileUpdate;
  /** Items as they would be imported. */
  items: readonly MarkedItem[];
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
}

/** Differences between a file and the zones of the workspace, to select what is imported. */
export function FileComparison({ file, update, items, choices, onChoose }: FileComparisonProps) {
  const { t } = useTranslation();
  const groups = useMemo(
    () => groupsOf(t, file, update, items, choices, onChoose),
    [t, file, update, items, choices, onChoose],
  );
  const tick = (group: string, keys: readonly string[], ticked: boolean) => {
    if (group === 'missing') return onChoose({ unticked: withMembers(choices.unticked, keys, !ticked) });
    const ticks = new Map([...choices.ticks, ...keys.map((key) => [key, ticked] as const)]);
    if (group !== 'renamed') return onChoose({ ticks });
    // Treats all renames as new zones instead.
    const all = new Map([...ticks, ...keys.map((key) => [key, true] as const)]);
    onChoose({ ticks: all, declined: withMembers(choices.declined, keys, !ticked) });
  };
  const { absentFields } = file.comparison;
  return (
    <Stack gap="xs">
      {absentFields.length > 0 && (
        <Text size="sm">
          {t('zones.compare.absentFields', {
            count: absentFields.length,
            names: formatList(absentFields.map((field) => t(`zones.field.${field}`))),
          })}
        </Text>
      )}
      <Comparison groups={groups} onTick={tick} />
    </Stack>
  );
}

function groupsOf(
  t: TFunction,
  { comparison: fileComparison, found }: ComparedFile,
  { comparison, missing }: FileUpdate,
  items: readonly MarkedItem[],
  choices: ImportChoices,
  onChoose: FileComparisonProps['onChoose'],
): ComparedGroup[] {
  const ticked = new Set(
    items.flatMap((item) => (item.ok && isTicked(item, choices.ticks) ? item.zone.id : [])),
  );
  const choice = choiceOfAll(choices, 'existing');
  const countOf = (list: { length: number }) => ({ count: list.length });
  return [
    {
      key: 'added',
      title: t('zones.compare.added', countOf(comparison.added)),
      rows: comparison.added.map(rowOfAdded),
      drawn: 'added',
      ticked,
    },
    {
      key: 'changed',
      title: t(`zones.compare.changed.${choice}`, countOf(comparison.changed)),
      rows: comparison.changed.map(rowOfUpdate),
      drawn: 'changed',
      ticked: choice === 'keep' ? null : ticked,
    },
    {
      key: 'renamed',
      title: t('zones.compare.renamed', countOf(fileComparison.renamed)),
      rows: fileComparison.renamed.map(rowOfUpdate),
      drawn: 'changed',
      ticked: new Set([...ticked].filter((id) => !choices.declined.has(id))),
      note: <Text size="xs">{t('zones.compare.renamedNote')}</Text>,
    },
    {
      key: 'missing',
      title: t('zones.compare.missing', countOf(missing)),
      rows: missing.map(rowOfWorkspace),
      drawn: 'missing',
      ticked:
        choices.missing === 'leave'
          ? null
          : new Set(missing.flatMap(({ id }) => (choices.unticked.has(id) ? [] : id))),
      note: (
        <MissingZones
          stores={comparison.coveredStores}
          ofOtherStores={comparison.missing.length - missingZones(comparison, false).length}
          unreadable={found.preview.items.filter((item) => !item.ok && !item.zoneId).length}
          choices={choices}
          onChoose={onChoose}
        />
      ),
      isOffered: comparison.missing.length > 0,
    },
    {
      key: 'unchanged',
      title: t('zones.compare.unchanged', { count: comparison.unchanged.size }),
      rows: [...comparison.unchanged.values()].map(rowOfWorkspace),
      drawn: null,
      ticked: null,
    },
  ];
}

interface MissingProps {
  /** Stores that the file covers, if not all. */
  stores: readonly string[] | null;
  /** Number of zones of other stores, which the file lacks. */
  ofOtherStores: number;
  /** Number of unreadable items without an id. */
  unreadable: number;
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
}

const maxStoresNamed = 6;

/** Options for zones that the file lacks. */
function MissingZones({ stores, ofOtherStores, unreadable, choices, onChoose }: MissingProps) {
  const { t } = useTranslation();
  const named = stores?.slice(0, maxStoresNamed) ?? [];
  const more = (stores?.length ?? 0) - named.length;
  return (
    <Stack gap={6}>
      {stores && (
        <>
          <Text size="xs">
            {t('zones.compare.covered', {
              stores: formatList(
                more > 0 ? [...named, t('zones.compare.moreStores', { count: more })] : named,
              ),
            })}
          </Text>
          {ofOtherStores > 0 && (
            <Checkbox
              size="xs"
              label={t('zones.compare.everywhere', { count: ofOtherStores })}
              checked={choices.everywhere}
              onChange={({ currentTarget: { checked } }) => onChoose({ everywhere: checked })}
            />
          )}
        </>
      )}
      {unreadable > 0 && (
        <Text size="xs" c="var(--zd-warning)">
          {t('zones.compare.unknownItems', { count: unreadable })}
        </Text>
      )}
      <Radio.Group
        aria-label={t('zones.compare.missingLabel')}
        value={choices.missing}
        onChange={(value) => {
          const missing = missingActions.find((action) => action === value);
          if (missing) onChoose({ missing });
        }}
      >
        <Group gap="md">
          {missingActions.map((action) => (
            <Radio key={action} size="xs" value={action} label={t(`zones.compare.missingAction.${action}`)} />
          ))}
        </Group>
      </Radio.Group>
      {choices.missing !== 'leave' && (
        <Text size="xs" c="dimmed">
          {choices.missing === 'mark'
            ? t('zones.compare.markNote', { field: missingField })
            : t('zones.compare.deleteNote')}
        </Text>
      )}
    </Stack>
  );
}
