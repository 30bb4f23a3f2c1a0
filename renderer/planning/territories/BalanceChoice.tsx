import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DividedLand } from '../../../shared/planning/territories/division.ts';
import { nobody } from '../../../shared/planning/territories/territories.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatDistance, formatExactDuration, formatShare } from '../../ui/format.ts';
import { formatLoad } from './format-load.ts';
import { changeBalance, type Nearness, useTerritories } from './territories-store.ts';

const tolerances = [0.02, 0.05, 0.1, 0.2];
const defaultTolerance = 0.05;

interface BalanceChoiceProps {
  /** Undefined while calculating, or if the amounts that loads count are unknown. */
  land: DividedLand | undefined;
  nearness: Nearness;
}

/** Option to give all stores about the same load, with the resulting loads and trips. */
export function BalanceChoice({ land, nearness }: BalanceChoiceProps) {
  const { t } = useTranslation();
  const balance = useTerritories((state) => state.balance);
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <Switch
          label={t('territories.balance')}
          checked={balance !== null}
          onChange={({ currentTarget: { checked } }) => changeBalance(checked ? defaultTolerance : null)}
        />
        {balance !== null && (
          <Select
            size="xs"
            w={110}
            aria-label={t('territories.balanceTolerance')}
            allowDeselect={false}
            value={String(balance)}
            onChange={(value) => changeBalance(Number(value))}
            data={tolerances.map((share) => ({ value: String(share), label: `±${formatShare(share)}` }))}
          />
        )}
      </Group>
      {land && <Loads land={land} nearness={nearness} />}
    </Stack>
  );
}

function Loads({ land: { served, cost }, nearness }: { land: DividedLand; nearness: Nearness }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const loads = [...served].flatMap(([store, load]) => (store === nobody ? [] : load));
  if (loads.length === 0) return null;
  const formatInUnit = (load: number) => formatLoad(load, capacityUnit, units);
  const formatCost = (value: number) =>
    nearness === 'time' ? formatExactDuration(value) : formatDistance(value, units);
  return (
    <Text size="xs" role="status">
      {t('territories.loads', {
        min: formatInUnit(loads.reduce((min, load) => Math.min(min, load))),
        max: formatInUnit(loads.reduce((max, load) => Math.max(max, load))),
        mean: formatInUnit(loads.reduce((sum, load) => sum + load, 0) / loads.length),
      })}
      {cost &&
        ` ${t('territories.meanCost', { mean: formatCost(cost.mean), nearest: formatCost(cost.ofNearest) })}`}
    </Text>
  );
}
