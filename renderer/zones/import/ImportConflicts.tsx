import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { conflictChoices, type MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import { choiceOfAll, type ImportChoices } from './file-update.ts';
import { isTicked } from './ImportItems.tsx';

interface ImportConflictsProps {
  items: readonly MarkedItem[];
  choices: ImportChoices;
  onChoose(change: Partial<ImportChoices>): void;
}

/** What is done with items whose `zone_id` is taken. */
export function ImportConflicts({ items, choices, onChoose }: ImportConflictsProps) {
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
