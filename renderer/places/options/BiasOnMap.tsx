import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceMeters, toLngLat } from '../../../shared/geo/position.ts';
import type { SearchOptions } from '../../../shared/saved/searches.ts';
import { type Handle, useMapHandles } from '../../map/handles.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import { outlineFeatures } from '../../place-search/outline.ts';
import { changeSearchOptions, useSearchOptions } from '../../place-search/search-options-store.ts';
import { words } from '../../words/words.ts';
import { biasRadius, biasRing } from './bias-circle.ts';

type Bias = NonNullable<SearchOptions['bias']>;

const overlayId = { id: 'places.bias', shownWith: ['places'] } as const;

/** Draws the preferred area of the search with handles for its center and radius. */
export function BiasOnMap() {
  const bias = useSearchOptions(({ options }) => options.bias);
  return bias && <Circle bias={bias} />;
}

function Circle({ bias }: { bias: Bias }) {
  const { t } = useTranslation();
  /** The bias while its handle is dragged. */
  const [preview, setPreview] = useState<Bias | null>(null);
  useOverlay(useMemo(() => overlayOf(preview ?? bias), [preview, bias]));
  useMapHandles(
    useMemo(() => {
      const { centre: center, radiusMeters } = bias;
      const handle = (
        id: string,
        label: string,
        position: Handle['position'],
        biasAt: (position: Handle['position']) => Bias,
      ): Handle => ({
        id: `${overlayId.id}.${id}`,
        position,
        label,
        sign: '',
        partOf: [overlayId],
        tone: 'pull',
        onDrag: (to) => setPreview(biasAt(to)),
        onDragEnd(to) {
          setPreview(null);
          changeSearchOptions({ bias: biasAt(to) });
        },
      });
      const [east] = biasRing(bias) ?? [];
      return [
        handle('centre', t('searchOptions.biasCenterHandle'), center.position, (position) => ({
          centre: { name: null, position },
          radiusMeters,
        })),
        ...(east
          ? [
              handle('radius', t('searchOptions.biasRadiusHandle'), east, (to) => ({
                centre: center,
                radiusMeters: biasRadius(distanceMeters(center.position, to)),
              })),
            ]
          : []),
      ];
    }, [bias, t]),
  );
  return null;
}

function overlayOf(bias: Bias): Overlay {
  const ring = biasRing(bias);
  return {
    ...overlayId,
    titleKey: 'searchOptions.biasOverlay',
    order: 5,
    visible: true,
    sources: {
      circle: outlineFeatures(ring ? { type: 'Polygon', coordinates: [ring.map(toLngLat)] } : undefined),
    },
    layers: ({ accent, casing }) => [
      { id: 'fill', source: 'circle', type: 'fill', paint: { 'fill-color': accent, 'fill-opacity': 0.06 } },
      roundLine('casing', 'circle', { 'line-color': casing, 'line-width': 4, 'line-opacity': 0.7 }),
      roundLine('line', 'circle', { 'line-color': accent, 'line-width': 1.5, 'line-dasharray': [2, 2] }),
    ],
    legend: ({ accent }) => [{ text: words.t('searchOptions.biasLegend'), color: accent, shape: 'area' }],
  };
}
