import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { LngLat } from '../../../shared/geo/position.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatExactDistance } from '../../ui/format.ts';
import { useMapInstance } from '../map-instance.ts';
import { useDrawSession } from './draw-session.ts';
import { measuresOf } from './measures.ts';
import classes from './PointerReadout.module.css';

/** Space that the readout needs to the right of and below the pointer, in pixels; with less, it moves to the other side. */
const readoutSpace = { across: 170, down: 100 };

/** Shows the snap target and the current measurements at the pointer while drawing. */
export function PointerReadout() {
  const { drawing, snap } = useDrawSession();
  const pointer = drawing?.kind === 'sketch' ? drawing.pointer : null;
  const at = snap?.position ?? pointer;
  const pixel = usePixel(at);
  const lines = useLines();
  if (!pixel || (!snap && lines.length === 0)) return null;
  const { x, y, width, height } = pixel;
  return (
    <div className={classes.at} style={{ left: x, top: y }}>
      {snap && <div className={classes.marker} data-on={snap.on} />}
      {lines.length > 0 && (
        <div
          className={classes.lines}
          data-left={x > width - readoutSpace.across || undefined}
          data-above={y > height - readoutSpace.down || undefined}
        >
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
    </div>
  );
}

function useLines(): string[] {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { drawing, snap } = useDrawSession();
  const snapped = snap ? [t(`map.snap.${snap.on}`)] : [];
  if (drawing?.kind !== 'sketch' || !drawing.pointer) return snapped;
  const { radiusMeters, segmentMeters, totalMeters, squareMeters } = measuresOf(
    drawing.sketch,
    drawing.pointer,
  );
  const length = (meters: number) => formatExactDistance(meters, units);
  return [
    ...snapped,
    ...(radiusMeters === null ? [] : [t('map.measure.radius', { length: length(radiusMeters) })]),
    ...(segmentMeters === null ? [] : [t('map.measure.segment', { length: length(segmentMeters) })]),
    ...(totalMeters === null ? [] : [t('map.measure.total', { length: length(totalMeters) })]),
    ...(squareMeters === null ? [] : [t('map.measure.area', { area: formatArea(squareMeters, units) })]),
  ];
}

/** Returns the pixel of a position on the map, and the map's size. */
function usePixel(at: LngLat | null) {
  const { map } = useMapInstance();
  const [, redraw] = useReducer((moves: number) => moves + 1, 0);
  const isVisible = at !== null;
  useEffect(() => {
    if (!map || !isVisible) return;
    map.on('move', redraw);
    return () => {
      map.off('move', redraw);
    };
  }, [map, isVisible]);
  if (!map || !at) return null;
  const { x, y } = map.project(at);
  const { clientWidth: width, clientHeight: height } = map.getCanvas();
  return { x, y, width, height };
}
