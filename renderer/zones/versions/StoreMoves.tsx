import { Button, Table } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreMove } from '../../../shared/zones/plan-versions/store-moves.ts';
import { useDeskState } from '../../desk/states.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import classes from './Versions.module.css';

interface StoreMovesProps {
  /** `addresses` if counted; null if the region in use has none there. */
  moves: readonly (StoreMove & { addresses?: number | null })[];
}

/** The areas that move from store to store, as a table and on the map. */
export function StoreMoves({ moves }: StoreMovesProps) {
  const { t } = useTranslation();
  const nameOf = useStoreNames();
  const { units } = useDeskState('settings');
  useOverlay(useMemo(() => (moves.length === 0 ? null : movesOverlay(moves)), [moves]));
  if (moves.length === 0) return null;
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
          {moves.map((move) => {
            const [from, to] = [nameOf(move.from), nameOf(move.to)];
            return (
              <Table.Tr key={JSON.stringify([move.from, move.to])}>
                <Table.Td>{from}</Table.Td>
                <Table.Td>{to}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-description={t('zones.versions.showMove', { from, to })}
                    onClick={() => showOnMap([move.geometry])}
                  >
                    {formatArea(move.squareMeters, units)}
                  </Button>
                </Table.Td>
                {areCounted && <Table.Td>{formatNumber(move.addresses ?? 0, 0)}</Table.Td>}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const movesOverlay = (moves: readonly StoreMove[]): Overlay => ({
  id: 'store-moves',
  titleKey: 'zones.versions.moves',
  order: 91,
  ofPanels: ['zones'],
  visible: true,
  ofMap: true,
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
