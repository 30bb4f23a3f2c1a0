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

/** Delay before the handle disappears, because the pointer leaves the line before it reaches the handle. */
const handleDelayMs = 150;

/**
 * Shows a handle under the pointer on the selected route. Dragging it adds a stop, because each waypoint ends a leg
 * (`api.md`). With the keyboard, stops are added in the list of stops.
 */
export function usePull(route: Route | undefined): {
  /** Call with the pointer's position on the route; null when it leaves. */
  hover(at: LatLng | null): void;
  /** Positions of the previous stop, the pointer, and the next stop while dragging; otherwise null. */
  line: readonly LatLng[] | null;
} {
  const { t } = useTranslation();
  const [handlePosition, setHandlePosition] = useState<LatLng | null>(null);
  const [line, setLine] = useState<readonly LatLng[] | null>(null);
  const pulledLeg = useRef<number | null>(null);
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isOverHandle = useRef(false);

  const leave = useCallback(() => {
    clearTimeout(leaveTimer.current);
    leaveTimer.current = setTimeout(() => {
      // A quick drag leaves the handle before the drag has started.
      if (pulledLeg.current === null) setHandlePosition(null);
    }, handleDelayMs);
  }, []);

  const hover = useCallback(
    (pointer: LatLng | null) => {
      clearTimeout(leaveTimer.current);
      if (pulledLeg.current !== null || (isOverHandle.current && !pointer)) return;
      if (!pointer || !route) return leave();
      setHandlePosition(nearestOnLine(route.legs.flatMap(legPath), pointer)?.position ?? null);
    },
    [route, leave],
  );
  useEffect(() => () => clearTimeout(leaveTimer.current), []);

  useMapHandles(
    useMemo((): readonly Handle[] => {
      if (!handlePosition || !route) return [];
      return [
        {
          id: 'route.pull',
          position: handlePosition,
          partOf: [{ id: 'route', shownWith: ['route'] }],
          sign: '',
          tone: 'pull',
          label: t('route.pull'),
          onHover(isOver) {
            isOverHandle.current = isOver;
            clearTimeout(leaveTimer.current);
            if (!isOver && pulledLeg.current === null) leave();
          },
          onDrag(position) {
            pulledLeg.current ??= nearestLeg(route.legs, handlePosition);
            const leg = route.legs[pulledLeg.current];
            setLine(leg ? [leg.start_location, position, leg.end_location] : [position]);
          },
          onDragEnd(position) {
            const leg = pulledLeg.current ?? nearestLeg(route.legs, handlePosition);
            pulledLeg.current = null;
            isOverHandle.current = false;
            setLine(null);
            setHandlePosition(null);
            openPanelOf(['route']);
            void placeStop((stops, place) => addOnLeg(stops, leg, place), position);
          },
        },
      ];
    }, [handlePosition, route, t, leave]),
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
