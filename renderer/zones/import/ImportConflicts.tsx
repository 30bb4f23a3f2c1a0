import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { conflictChoices, type MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import { isSurelyOneZone, type JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import { formatList } from '../../ui/format.ts';
import { isTicked } from './ImportItems.tsx';
import { choiceOfAll, type ImportChoices, isJoined, repeatChoices } from './import-choices.ts';

interface ImportConflictsProps {
  items: readonly MarkedItem[];
  joinable: readonly JoinableParts[];
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
}

/** Options for items whose `zone_id` exists in the workspace or occurs several times in the file. */
export function ImportConflicts({ items, joinable, choices, onChoose }: ImportConflictsProps) {
  const { t } = useTranslation();
  const inConflict = items.flatMap((item) =>
    isTicked(item, choices.ticks) && item.ok && item.conflict !== null ? item.conflict : [],
  );
  const existing = inConflict.filter((kind) => kind === 'existing').length;
  const ownCount = choices.itemChoices.size + choices.joins.size;
  const label = t('zones.import.conflicts', { count: existing });
  return (
    <>
      {existing > 0 && (
        <Group gap="sm">
          <Text>{label}</Text>
          <SegmentedControl
            aria-label={label}
            value={choiceOfAll(choices, 'existing')}
            onChange={(conflict) => onChoose({ conflict })}
            data={conflictChoices.map((value) => ({
              value,
              label: t(`zones.import.conflict.existing.${value}`),
            }))}
          />
        </Group>
      )}
      <RepeatedIds
        separate={inConflict.length - existing}
        joinable={joinable}
        choices={choices}
        onChoose={onChoose}
      />
      {ownCount > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          onClick={() => onChoose({ itemChoices: new Map(), joins: new Map() })}
        >
          {t('zones.import.allAlike', { count: ownCount })}
        </Button>
      )}
    </>
  );
}

interface RepeatedIdsProps extends Omit<ImportConflictsProps, 'items'> {
  /** Number of items beyond the first of their `zone_id` that are imported separately. */
  separate: number;
}

const maxIdsNamed = 5;

/** Options for items with the same `zone_id`: parts of one zone, or a mistake. */
function RepeatedIds({ separate, joinable, choices, onChoose }: RepeatedIdsProps) {
  const { t } = useTranslation();
  const joined = joinable.filter((group) => isJoined(group, choices));
  const count = joined.reduce((sum, { parts }) => sum + parts.length - 1, separate);
  if (count === 0) return null;
  const label = t('zones.import.conflictsInFile', { count });
  const undecided = joinable.filter((group) => !joined.includes(group) && !choices.joins.has(idOf(group)));
  const unsure = choices.repeat === null ? undecided : [];
  const names = (groups: readonly JoinableParts[]) => {
    const named = groups.slice(0, maxIdsNamed).map(idOf);
    const more = groups.length - named.length;
    return formatList(more > 0 ? [...named, t('zones.import.moreIds', { count: more })] : named);
  };
  const fields = (groups: readonly JoinableParts[]) => [
    ...new Set(
      groups.flatMap(({ differing }) => [
        ...differing.fields.map((field) => t(`zones.field.${field}`)),
        ...differing.others,
      ]),
    ),
  ];
  const differing = fields(unsure);
  const overlapping = unsure.filter(({ overlap }) => overlap);
  const lostFields = fields(joined);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text>{label}</Text>
        <SegmentedControl
          aria-label={label}
          value={choices.repeat ?? (joinable.some(isSurelyOneZone) ? 'join' : 'rename')}
          onChange={(repeat) => onChoose({ repeat, joins: new Map() })}
          data={repeatChoices.map((value) => ({ value, label: t(`zones.import.conflict.in-file.${value}`) }))}
        />
      </Group>
      {differing.length > 0 && (
        <Text size="sm" c="var(--zd-warning)">
          {t('zones.import.partsDiffer', {
            fields: formatList(differing),
            ids: names(unsure.filter((group) => fields([group]).length > 0)),
          })}
        </Text>
      )}
      {overlapping.length > 0 && (
        <Text size="sm" c="var(--zd-warning)">
          {t('zones.import.partsOverlap', { ids: names(overlapping) })}
        </Text>
      )}
      {unsure.length > 0 && joined.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          onClick={() => onChoose({ repeat: 'join' })}
        >
          {t('zones.import.joinUnsure', { count: unsure.length })}
        </Button>
      )}
      {lostFields.length > 0 && (
        <Text size="sm" c="var(--zd-warning)">
          {t('zones.import.joinedDiffer', { fields: formatList(lostFields) })}
        </Text>
      )}
    </Stack>
  );
}

const idOf = ({ joined }: JoinableParts): string => joined.zone.zoneId;
