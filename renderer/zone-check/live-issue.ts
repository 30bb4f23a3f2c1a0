import { useEffect, useState } from 'react';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import { polygonIssues } from '../../shared/zones/checks/polygon-issues.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Geos } from '../../shared/zones/geometry/geos.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { outlineOf } from '../map/draw/sketch.ts';
import { useCheckOptions, useGeos } from './zone-check.ts';

/** Delay after the last pointer move before a live check, in milliseconds: a check takes longer than a frame. */
const restMs = 150;

/** Returns the first issue of the shape being drawn or edited, once the pointer rests. */
export function useLiveIssue(): ZoneIssue | undefined {
  const geos = useGeos();
  const { knownAreas } = useCheckOptions();
  const [issue, setIssue] = useState<ZoneIssue>();
  useEffect(() => {
    const check = () => setIssue(geos ? currentIssue(geos, knownAreas) : undefined);
    check();
    let timer: ReturnType<typeof setTimeout>;
    const stop = useDrawSession.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(check, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [geos, knownAreas]);
  return issue;
}

function currentIssue(geos: Geos, knownAreas: CheckOptions['knownAreas']): ZoneIssue | undefined {
  const { drawing } = useDrawSession.getState();
  const outline: ZoneGeometry | undefined | null =
    drawing?.kind === 'sketch' ? areaOf(outlineOf(drawing.sketch, null)) : drawing?.geometry;
  const [issue] = outline ? polygonIssues(geos, outline, knownAreas) : [];
  return issue && { ...issue, ids: [] };
}

const areaOf = (outline: ReturnType<typeof outlineOf>) =>
  outline?.type === 'LineString' ? undefined : outline;
