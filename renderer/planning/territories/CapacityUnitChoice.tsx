import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CapacityUnit, capacityUnits } from '../../../shared/planning/territories/division.ts';
import { formatNumber } from '../../ui/format.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import type { CountedDemand } from './counted-demand.ts';
import { changeCapacityUnit, changeDemandColumn, useTerritories } from './territories-store.ts';

/** Unit of capacities: square kilometers, addresses if the region has them, or a column of the address list. */
export function CapacityUnitChoice({
  counted: { addresses, list, columnDemand, fault },
}: {
  counted: CountedDemand;
}) {
  const { t } = useTranslation();
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const isOffered = {
    area: true,
    addresses: Boolean(addresses),
    column: list !== undefined && list.columns.length > 0,
  } as const satisfies Record<CapacityUnit, boolean>;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} aria-hidden>
        {t('territories.capacityIn')}
      </Text>
      <SegmentedControl<CapacityUnit>
        aria-label={t('territories.capacityIn')}
        value={capacityUnit}
        onChange={changeCapacityUnit}
        data={capacityUnits.map((value) => ({
          value,
          label: t(`territories.capacityIn.${value}`),
          disabled: !isOffered[value],
        }))}
      />
      {capacityUnit === 'column' ? (
        <ColumnChoice list={list} demand={columnDemand} />
      ) : (
        <Text size="xs">
          {addresses
            ? t(addresses.isPartial ? 'territories.addressesInPart' : 'territories.addresses', {
                count: addresses.total,
              })
            : t(addresses === null ? 'territories.noAddresses' : 'territories.countingAddresses')}
        </Text>
      )}
      {fault && <FaultMessage fault={fault} title={t('territories.columnFailed')} />}
      {!isOffered.column && <Text size="xs">{t('territories.noColumn')}</Text>}
    </Stack>
  );
}

function ColumnChoice({
  list,
  demand,
}: {
  list: CountedDemand['list'];
  demand: CountedDemand['columnDemand'];
}) {
  const { t } = useTranslation();
  const demandColumn = useTerritories((state) => state.demandColumn);
  if (!list) return null;
  const { columns, jobId, name } = list;
  const isOfList = demandColumn?.list === jobId;
  return (
    <>
      <Select
        label={t('territories.column')}
        description={name === '' ? undefined : t('territories.columnOf', { list: name })}
        placeholder={t('territories.chooseColumn')}
        allowDeselect={false}
        value={isOfList ? String(demandColumn.column) : null}
        onChange={(value) => value !== null && changeDemandColumn({ list: jobId, column: Number(value) })}
        data={columns.map(({ column, heading }) => ({
          value: String(column),
          label: heading ?? t('geocoding.column', { number: column + 1 }),
        }))}
      />
      {isOfList && list.isUnderWay && <Text size="xs">{t('territories.listUnderWay')}</Text>}
      {demand && (
        <Text size="xs" aria-live="polite">
          {[
            t('territories.ofColumn', { count: demand.amounts.length, total: formatNumber(demand.total, 2) }),
            ...(demand.outside > 0 ? [t('territories.linesOutside', { count: demand.outside })] : []),
            ...(demand.unplaced > 0 ? [t('territories.linesUnplaced', { count: demand.unplaced })] : []),
            ...(demand.withoutAmount > 0
              ? [t('territories.linesWithoutAmount', { count: demand.withoutAmount })]
              : []),
          ].join(' ')}
        </Text>
      )}
    </>
  );
}
