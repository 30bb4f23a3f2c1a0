import { useEffect } from 'react';
import { samePosition } from '../../shared/geo/position.ts';
import { searchableText } from '../../shared/text/folded.ts';
import { deskQuery, queryClient } from '../desk/ask.ts';
import { type MapPoi, usePoiClicks } from '../map/map-pois.ts';
import { useLayout } from '../workbench/layout.ts';
import { usePanels } from '../workbench/panel.ts';
import { showPlace, showPoint } from './places-store.ts';

/** Search radius: service and basemap may place the same large place at different points. */
const maxMeters = 150;

/** Query for the points of interest that one of the basemap may be, nearest first. */
const poiQuery = ({ position }: MapPoi) =>
  deskQuery('localities.nearby', {
    location: position,
    types: ['point_of_interest'],
    radius: maxMeters,
    limit: 30,
    page: 1,
  });

/**
 * Opens the card of a clicked point of interest of the basemap. Only while the open panel owns the map: in other panels, a
 * click edits or selects.
 */
export function usePoisOfMap() {
  const panels = usePanels();
  const openPanelId = useLayout(({ panel }) => panel);
  const isClickable = panels.some(({ id, ownsMap }) => id === openPanelId && ownsMap);
  useEffect(() => {
    if (!isClickable) return;
    let clicked: MapPoi | null = null;
    const onPoi = async (poi: MapPoi) => {
      clicked = poi;
      const results = await queryClient.fetchQuery(poiQuery(poi)).then(
        ({ results }) => results,
        () => [],
      );
      // Only the latest click counts.
      if (!clicked || !samePosition(clicked.position, poi.position)) return;
      const samePoi = results.find(
        ({ name }) => searchableText(name).trim() === searchableText(poi.name).trim(),
      );
      if (samePoi)
        showPlace({ publicId: samePoi.public_id, description: samePoi.name, types: samePoi.types });
      else showPoint(poi.position);
    };
    usePoiClicks.setState({ onPoiClick: (poi) => void onPoi(poi) });
    return () => usePoiClicks.setState({ onPoiClick: null });
  }, [isClickable]);
}
