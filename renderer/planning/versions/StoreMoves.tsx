import { Button, Table } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listedMoves,
  minListedSquareMeters,
  type StoreMove,
} from '../../../shared/planning/versions/store-moves.ts';
import { useDeskState } from '../../desk/states.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import classes from './Versions.module.css';
import { smallMovesText, totalSquareMeters } from './version-figures.ts';

/** `addresses` is null if unknown, and absent if they weren't counted. */
type Move = StoreMove & { addresses?: number | null };

interface StoreMovesProps {
  moves: readonly Move[];
}

/** The areas that move from store to store, as a table and on the map. */
export function StoreMoves({ moves }: StoreMovesProps) {
  const { t } = useTranslation();
  const nameOf = useStoreNames();
  const { units } = useDeskState('settings');
  useOverlay(useMemo(() => (moves.length === 0 ? null : movesOverlay(moves)), [moves]));
  if (moves.length === 0) return null;
  const { listed, small } = listedMoves(moves);
  const areCounted = moves.some(({ addresses }) => typeof addresses === 'number');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div className={classes.stores} tabIndex={0}>
      <Table className={classes.figures} verticalSpacing={3} aria-label={t('zones.versions.moves')}>
        <Table.Caption>{t('zones.versions.moves')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('zones.versions.movesFrom')}</Table.Th>
            <Table.Th>{t('zones.versions.movesTo')}</Table.Th>
            <Table.Th>{t('zones.versions.movesArea')}</Table.Th>
            {areCounted && <Table.Th>{t('zones.contents.addresses')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.map((move) => {
            const [from, to] = [nameOf(move.from), nameOf(move.to)];
            return (
              <Table.Tr key={JSON.stringify([move.from, move.to])}>
                <Table.Td>{from}</Table.Td>
                <Table.Td>{to}</Table.Td>
                {figureCells([move], t('zones.versions.showMove', { from, to }))}
              </Table.Tr>
            );
          })}
          {small.length > 0 && (
            <Table.Tr>
              <Table.Td colSpan={2}>{smallMovesText(t, small.length, units)}</Table.Td>
              {figureCells(
                small,
                t('zones.versions.showSmallMoves', { size: formatArea(minListedSquareMeters, units) }),
              )}
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </div>
  );

  function figureCells(areas: readonly Move[], description: string) {
    const counts = areas.flatMap(({ addresses }) => addresses ?? []);
    const figure = formatNumber(
      counts.reduce((sum, count) => sum + count, 0),
      0,
    );
    return (
      <>
        <Table.Td>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-description={description}
            onClick={() => showOnMap(areas.map(({ geometry }) => geometry))}
          >
            {formatArea(totalSquareMeters(areas), units)}
          </Button>
        </Table.Td>
        {areCounted && (
          <Table.Td>
            {counts.length > 0 && counts.length < areas.length
              ? t('zones.allContents.atLeast', { figure })
              : figure}
          </Table.Td>
        )}
      </>
    );
  }
}

const movesOverlay = (moves: readonly StoreMove[]): Overlay => ({
  id: 'store-moves',
  titleKey: 'zones.versions.moves',
  order: 91,
  ofPanels: ['zones'],
  visible: true,
  describesMap: true,
  sources: {
    areas: {
      type: 'FeatureCollection',
      features: moves.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry })),
    },
  },
  layers: (palette) => [
    {
      id: 'fill',
      type: 'fill',
      source: 'areas',
      paint: { 'fill-color': palette.accent, 'fill-opacity': 0.3 },
    },
  ],
  legend: (palette) => [{ text: words.t('zones.versions.moveLegend'), color: palette.accent, shape: 'area' }],
});
