import { NumberInput, ScrollArea, Slider, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullShare } from '../../../shared/planning/territories/division.ts';
import { nobody } from '../../../shared/planning/territories/territories.ts';
import { useDeskState } from '../../desk/states.ts';
import {
  formatDistance,
  formatDuration,
  formatNumber,
  formatShare,
  formatSquareKilometers,
} from '../../ui/format.ts';
import classes from './StoreShares.module.css';
import { changeShare, type SampledStores, useTerritories } from './territories-store.ts';

/** Steps of a limit's slider; the position after the last means no limit. */
const limitSteps = 60;
/** Size of a slider step, in seconds or meters. */
const limitStep = { time: 60, distance: 1000, straight: 1000 } as const;

interface StoreSharesProps {
  sampled: SampledStores;
  /** Name of the column that capacities are counted by; empty if none. */
  column: string;
  /** Load by store, and by `nobody`; undefined until known. */
  served: ReadonlyMap<number, number> | undefined;
  isCalculating: boolean;
}

/** Limit, weight, and capacity of each store, and a row that sets those of all; the preview follows each change. */
export function StoreShares({
  sampled: { stores, nearness },
  column,
  served,
  isCalculating,
}: StoreSharesProps) {
  const { t } = useTranslation();
  const shares = useTerritories((state) => state.shares);
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const { units } = useDeskState('settings');
  const limitStepSize = limitStep[nearness];
  const limitInWords = (steps: number): string => {
    if (steps > limitSteps) return t('territories.noLimit');
    return nearness === 'time'
      ? formatDuration(steps * limitStepSize)
      : formatDistance(steps * limitStepSize, units);
  };
  const toLimit = (steps: number) => (steps > limitSteps ? null : steps * limitStepSize);
  const toSteps = (limit: number | null) =>
    limit === null ? limitSteps + 1 : Math.round(limit / limitStepSize);
  const limits = new Set(shares.map(({ limit }) => limit));
  const [commonLimit = null] = limits.size === 1 ? limits : [];
  const capacities = new Set(shares.map(({ capacity }) => capacity));
  const [commonCapacity = null] = capacities.size === 1 ? capacities : [];
  const formatInUnit = (amount: number) =>
    capacityUnit === 'area'
      ? formatSquareKilometers(amount)
      : formatNumber(amount, capacityUnit === 'addresses' ? 0 : 2);
  const unserved = served?.get(nobody) ?? 0;
  const totalLoad = [...(served?.values() ?? [])].reduce((sum, load) => sum + load, 0) || 1;
  const capacityInput = (name: string, capacity: number | null, store?: number) => (
    <NumberInput
      size="xs"
      hideControls
      aria-label={t(`territories.capacityOf.${capacityUnit}`, { name, column })}
      placeholder={t('territories.anyCapacity')}
      allowNegative={false}
      decimalScale={capacityUnit === 'addresses' ? 0 : 2}
      value={capacity ?? ''}
      onChange={(value) => changeShare({ capacity: value === '' ? null : Number(value) }, store)}
    />
  );
  const limitSlider = (name: string, limit: number | null, store?: number) => (
    <Slider
      size="sm"
      min={1}
      max={limitSteps + 1}
      label={limitInWords}
      thumbLabel={t('territories.limitOf', { name })}
      thumbProps={{ 'aria-valuetext': limitInWords(toSteps(limit)) }}
      value={toSteps(limit)}
      onChange={(steps) => changeShare({ limit: toLimit(steps) }, store)}
    />
  );
  return (
    <ScrollArea.Autosize mah="45vh">
      <Table layout="fixed" aria-label={t('territories.reaches')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('territories.store')}</Table.Th>
            <Table.Th>{t('territories.limit')}</Table.Th>
            <Table.Th>{t('territories.weight')}</Table.Th>
            <Table.Th>{t(`territories.capacity.${capacityUnit}`, { column })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>{t('territories.all')}</Table.Td>
            <Table.Td>
              {limitSlider(t('territories.all'), commonLimit)}
              <Text size="xs">{limitInWords(toSteps(commonLimit))}</Text>
            </Table.Td>
            <Table.Td>
              <Text size="xs">{t('territories.weightHint')}</Text>
            </Table.Td>
            <Table.Td>
              {capacityInput(t('territories.all'), commonCapacity)}
              <Text size="xs">
                {unserved > 0
                  ? t('territories.staysOut', { amount: formatInUnit(unserved) })
                  : t('territories.capacityHint')}
              </Text>
            </Table.Td>
          </Table.Tr>
          {stores.map(({ name }, store) => {
            const { limit, weight, capacity } = shares[store] ?? fullShare;
            const displayName = name || t('territories.unnamed', { number: store + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: stores keep their order, and names may be the same.
              <Table.Tr key={store}>
                <Table.Td>{displayName}</Table.Td>
                <Table.Td>
                  {limitSlider(displayName, limit, store)}
                  <Text size="xs">{limitInWords(toSteps(limit))}</Text>
                </Table.Td>
                <Table.Td>
                  <Slider
                    size="sm"
                    min={0.25}
                    max={4}
                    step={0.05}
                    label={(value) => formatNumber(value, 2)}
                    thumbLabel={t('territories.weightOf', { name: displayName })}
                    value={weight}
                    onChange={(value) => changeShare({ weight: value }, store)}
                  />
                  <Text size="xs">{formatNumber(weight, 2)}</Text>
                </Table.Td>
                <Table.Td>
                  {capacityInput(displayName, capacity, store)}
                  {served && (
                    <>
                      <Text size="xs">
                        {t('territories.serves', { amount: formatInUnit(served.get(store) ?? 0) })}
                      </Text>
                      <Text size="xs">
                        {t('territories.share', { share: formatShare((served.get(store) ?? 0) / totalLoad) })}
                      </Text>
                    </>
                  )}
                  {isCalculating && (
                    <Text size="xs" className={classes.calculating}>
                      …
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
