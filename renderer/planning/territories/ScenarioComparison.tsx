import { ScrollArea, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScenarioIndexes } from '../../../shared/planning/territories/scenario.ts';
import {
  changedStores,
  type ServedFigures,
  type StoreFigures,
} from '../../../shared/planning/territories/store-figures.ts';
import { useDeskState } from '../../desk/states.ts';
import {
  areaPairFormatter,
  distancePairFormatter,
  formatExactDuration,
  formatNumber,
  pairFormatter,
} from '../../ui/format.ts';
import classes from '../versions/Versions.module.css';
import type { Nearness } from './territories-store.ts';

const squareMetersPerSquareKilometer = 1e6;
const none = '–';

interface ScenarioComparisonProps {
  before: StoreFigures;
  after: StoreFigures;
  nearness: Nearness;
  /** Names of the stores, by index. */
  names: readonly string[];
  scenario: ScenarioIndexes;
}

/** Figures of the stores before and in a scenario, largest growth first, and the totals. */
export function ScenarioComparison({ before, after, nearness, names, scenario }: ScenarioComparisonProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const changed = changedStores(before, after);
  const hasAddresses = before.ofAll.addresses !== null;
  const columns = [
    {
      title: t('territories.area'),
      value: ({ squareKilometers }: ServedFigures) => squareKilometers * squareMetersPerSquareKilometer,
      write: areaPairFormatter(units),
    },
    ...(hasAddresses
      ? [
          {
            title: t('territories.capacityIn.addresses'),
            value: ({ addresses }: ServedFigures) => addresses,
            write: pairFormatter(formatNumber),
          },
        ]
      : []),
    ...(nearness === 'straight'
      ? []
      : [
          {
            title: t(nearness === 'time' ? 'territories.averageTime' : 'territories.averageDistance'),
            value: ({ meanCost }: ServedFigures) => meanCost,
            write: nearness === 'time' ? pairFormatter(formatExactDuration) : distancePairFormatter(units),
          },
        ]),
  ];
  const cells = (one: ServedFigures | null, other: ServedFigures | null) =>
    columns.map(({ title, value, write }) => {
      const [from, to] = [one && value(one), other && value(other)];
      const [before, after] = write(from ?? to ?? 0, to ?? from ?? 0);
      return (
        <Table.Td key={title}>
          {t('territories.beforeAfter', {
            before: from === null ? none : before,
            after: to === null ? none : after,
          })}
        </Table.Td>
      );
    });
  const unchanged = new Set([...before.ofStores.keys(), ...after.ofStores.keys()]).size - changed.length;
  return (
    <ScrollArea.Autosize mah="40vh" viewportProps={{ tabIndex: 0 }}>
      <Table className={classes.figures} verticalSpacing={3} aria-label={t('territories.comparison')}>
        <Table.Caption>{t('territories.unchangedStores', { count: unchanged })}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('territories.store')}</Table.Th>
            {columns.map(({ title }) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map(({ store, before: one, after: other }) => (
            <Table.Tr key={store}>
              <Table.Td>
                {names[store]}
                {scenario.opened.has(store) && (
                  <Text size="xs" c="dimmed">
                    {t('territories.opens')}
                  </Text>
                )}
                {scenario.closed.has(store) && (
                  <Text size="xs" c="dimmed">
                    {t('territories.closes')}
                  </Text>
                )}
              </Table.Td>
              {cells(one, other)}
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Td>{t('territories.all')}</Table.Td>
            {cells(before.ofAll, after.ofAll)}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
