import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { pointFeatures } from '../place-search/outline.ts';
import { useLayout } from '../workbench/layout.ts';
import { usePanels } from '../workbench/panel.ts';
import { searchName } from '../workbench/search-name.ts';
import { ComparedOnMap } from './ComparedOnMap.tsx';
import { useComparedSearches } from './compared-store.ts';
import { PreviousRouteOnMap } from './PreviousRouteOnMap.tsx';
import { reviewSaved } from './saved-actions.ts';
import { savedPlacesQuery } from './saved-query.ts';

export const savedPanelId = 'saved';

/**
 * Draws the saved places while their panel is open, the compared routes, and the previous route of a search that was
 * repeated.
 */
export function SavedOnMap() {
  const isOpen = useLayout(({ panel, folded }) => panel === savedPanelId && !folded);
  const compared = useComparedSearches();
  return (
    <>
      {isOpen && <PlacesOnMap />}
      {compared.length > 0 && <ComparedOnMap compared={compared} panelId={savedPanelId} isOpen={isOpen} />}
      <PreviousRouteOnMap />
    </>
  );
}

function PlacesOnMap() {
  const { t } = useTranslation();
  const { revision } = useDeskState('saved');
  const panels = usePanels();
  const { data: places } = useAnswer(savedPlacesQuery(revision));
  useOverlay(
    useMemo((): Overlay | null => {
      if (!places || places.length === 0) return null;
      const points = pointFeatures(
        places.map((place) => ({
          position: place.position,
          properties: { id: place.id, name: searchName(place) },
        })),
      );
      return {
        id: 'saved.places',
        titleKey: 'saved.places',
        order: 12,
        ofPanels: [savedPanelId],
        visible: true,
        sources: { points },
        layers: ({ accent, casing, overlayLabel, overlayLabelHalo }) => [
          {
            id: 'points',
            source: 'points',
            type: 'circle',
            paint: {
              'circle-radius': 6,
              'circle-color': accent,
              'circle-stroke-color': casing,
              'circle-stroke-width': 2,
            },
          },
          {
            ...nameLayer(
              'names',
              'points',
              { overlayLabel, overlayLabelHalo },
              {
                'text-size': 11.5,
                'text-max-width': 9,
                ...aroundPoint(0.9),
                haloWidth: 1.5,
              },
            ),
            minzoom: 11,
          },
        ],
        legend: ({ accent }) => [{ text: t('saved.places'), color: accent, shape: 'point' }],
        onClick({ properties }) {
          if (typeof properties.id === 'string') void reviewSaved(properties.id, panels);
        },
      };
    }, [places, panels, t]),
  );
  return null;
}
