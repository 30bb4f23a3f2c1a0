import type { FeatureCollection } from 'geojson';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { legPath, nearestLeg } from '../journey/route-legs.ts';
import { placeStop } from '../journey/route-store.ts';
import { addOnLeg } from '../journey/stops.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { openPanelOf } from '../workbench/layout.ts';

/** Time to keep the handle, in milliseconds: the pointer leaves the line before it reaches the handle. */
const handleStaysMs = 150;

/**
 * A handle that appears under the pointer on the chosen route: pulling it makes a stop there, because in `api.md` each waypoint ends a leg. By
 * keyboard a waypoint is added in the list of stops.
 */
export function usePull(route: Route | undefined): {
  /** Call with the pointer's position on the route; null when it leaves. */
  hover(at: LatLng | null): void;
  /** What is being pulled, between its neighbors. */
  line: readonly LatLng[] | null;
} {
  const { t } = useTranslation();
  const [at, setAt] = useState<LatLng | null>(null);
  const [line, setLine] = useState<readonly LatLng[] | null>(null);
  const pulling = useRef<number | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onHandle = useRef(false);

  const leave = useCallback(() => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => {
      // A quick drag leaves the handle before the drag has started.
      if (pulling.current === null) setAt(null);
    }, handleStaysMs);
  }, []);

  const hover = useCallback(
    (pointer: LatLng | null) => {
      clearTimeout(leaving.current);
      if (pulling.current !== null || (onHandle.current && !pointer)) return;
      if (!pointer || !route) return leave();
      setAt(nearestOnLine(route.legs.flatMap(legPath), pointer)?.position ?? null);
    },
    [route, leave],
  );
  useEffect(() => () => clearTimeout(leaving.current), []);

  useMapHandles(
    useMemo((): readonly Handle[] => {
      if (!at || !route) return [];
      return [
        {
          id: 'route.pull',
          position: at,
          partOf: [{ id: 'route', shownWith: ['route'] }],
          sign: '',
          tone: 'pull',
          label: t('route.pull'),
          onPointer(over) {
            onHandle.current = over;
            clearTimeout(leaving.current);
            if (!over && pulling.current === null) leave();
          },
          onDrag(position) {
            pulling.current ??= nearestLeg(route.legs, at);
            const leg = route.legs[pulling.current];
            setLine(leg ? [leg.start_location, position, leg.end_location] : [position]);
          },
          onDragEnd(position) {
            const leg = pulling.current ?? nearestLeg(route.legs, at);
            pulling.current = null;
            onHandle.current = false;
            setLine(null);
            setAt(null);
            openPanelOf(['route']);
            void placeStop((stops, place) => addOnLeg(stops, leg, place), position);
          },
        },
      ];
    }, [at, route, t, leave]),
  );
  return { hover, line };
}

export const pulledLine = (positions: readonly LatLng[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: positions.map(toLngLat) },
    },
  ],
});
