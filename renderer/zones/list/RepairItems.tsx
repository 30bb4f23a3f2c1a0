import { Menu, Text } from '@mantine/core';
import { IconLayersDifference, IconLayoutAlignCenter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { useProblemsOfZones } from '../../zone-check/all-issues.ts';
import {
  problemsToRepair,
  repairSelected,
  type SelectionRepair,
  selectionRepairs,
} from '../problems/selection-repairs.ts';

const icons = { gaps: IconLayoutAlignCenter, overlaps: IconLayersDifference } satisfies Record<
  SelectionRepair,
  unknown
>;

/** Menu items that close gaps or remove overlaps of the selected zones, each with the number of problems. */
export function RepairItems({ ids, onStart }: { ids: readonly string[]; onStart: () => void }) {
  const { t } = useTranslation();
  const { problems } = useProblemsOfZones(ids);
  return selectionRepairs.map((repair) => {
    const Icon = icons[repair];
    const count = problems && problemsToRepair(problems, ids, repair).length;
    return (
      <Menu.Item
        key={repair}
        leftSection={<Icon size={16} />}
        rightSection={
          <Text size="xs" c="dimmed">
            {count === null ? '…' : formatNumber(count)}
          </Text>
        }
        disabled={!count}
        onClick={() => {
          onStart();
          if (problems) repairSelected(problems, ids, repair);
        }}
      >
        {t(`zones.chosenRepair.${repair}`)}
      </Menu.Item>
    );
  });
}
