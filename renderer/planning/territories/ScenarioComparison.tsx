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
const noFigure = '–';

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
      writePair: areaPairFormatter(units),
    },
    ...(hasAddresses
      ? [
          {
            title: t('territories.capacityIn.addresses'),
            value: ({ addresses }: ServedFigures) => addresses,
            writePair: pairFormatter(formatNumber),
          },
        ]
      : []),
    ...(nearness === 'straight'
      ? []
      : [
          {
            title: t(nearness === 'time' ? 'territories.averageTime' : 'territories.averageDistance'),
            value: ({ meanCost }: ServedFigures) => meanCost,
            writePair:
              nearness === 'time' ? pairFormatter(formatExactDuration) : distancePairFormatter(units),
          },
        ]),
  ];
  const figureCells = (figuresBefore: ServedFigures | null, figuresAfter: ServedFigures | null) =>
    columns.map(({ title, value, writePair }) => {
      const [valueBefore, valueAfter] = [
        figuresBefore && value(figuresBefore),
        figuresAfter && value(figuresAfter),
      ];
      const [textBefore, textAfter] = writePair(
        valueBefore ?? valueAfter ?? 0,
        valueAfter ?? valueBefore ?? 0,
      );
      return (
        <Table.Td key={title}>
          {t('territories.beforeAfter', {
            before: valueBefore === null ? noFigure : textBefore,
            after: valueAfter === null ? noFigure : textAfter,
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
          {changed.map(({ store, before: figuresBefore, after: figuresAfter }) => (
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
              {figureCells(figuresBefore, figuresAfter)}
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Td>{t('territories.all')}</Table.Td>
            {figureCells(before.ofAll, after.ofAll)}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
