import { useEffect } from 'react';
import { samePosition } from '../../shared/geo/position.ts';
import { searchableText } from '../../shared/text/folded.ts';
import { deskQuery, queryClient } from '../desk/ask.ts';
import { type MapPoi, usePoiClicks } from '../map/map-pois.ts';
import { useLayout } from '../workbench/layout.ts';
import { usePanels } from '../workbench/panel.ts';
import { showPlace, showPoint } from './places-store.ts';

/** Services and basemaps may put a place that is large elsewhere. */
const maxMeters = 150;

/** The points of interest that one of the basemap may be, the nearest first. */
const poiQuery = ({ position }: MapPoi) =>
  deskQuery('localities.nearby', {
    location: position,
    types: ['point_of_interest'],
    radius: maxMeters,
    limit: 30,
    page: 1,
  });

/**
 * Opens the card of a point of interest of the basemap that is clicked, where the open panel shows answers: in the
 * others a click belongs to what is worked on.
 */
export function usePoisOfMap() {
  const panels = usePanels();
  const open = useLayout(({ panel }) => panel);
  const isClickable = panels.some(({ id, ownsMap }) => id === open && ownsMap);
  useEffect(() => {
    if (!isClickable) return;
    let clicked: MapPoi | null = null;
    const onPoi = async (poi: MapPoi) => {
      clicked = poi;
      const results = await queryClient.fetchQuery(poiQuery(poi)).then(
        ({ results }) => results,
        () => [],
      );
      // Ignore all but the latest click.
      if (!clicked || !samePosition(clicked.position, poi.position)) return;
      const found = results.find(
        ({ name }) => searchableText(name).trim() === searchableText(poi.name).trim(),
      );
      if (found) showPlace({ publicId: found.public_id, description: found.name, types: found.types });
      else showPoint(poi.position);
    };
    usePoiClicks.setState({ onPoi: (poi) => void onPoi(poi) });
    return () => usePoiClicks.setState({ onPoi: null });
  }, [isClickable]);
}
