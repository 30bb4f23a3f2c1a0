import type { Feature } from 'geojson';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { isOnEarth, type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import { areaOfIssue } from '../../../shared/zones/checks/issue-repair.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { positionsOf } from '../../../shared/zones/geometry/parts.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { fitBounds, flyTo } from '../../map/camera.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { Problem } from '../check/problem.ts';
import { zonesAround } from '../check/repair-issue.ts';
import { hatching } from './hatching.ts';
import { showProblem } from './problems-store.ts';

const nearZoom = 17;

/** Marks where the problems are, hatches the area of the one that is looked at, and goes there at each visit. */
export function useProblemsOnMap(listed: readonly Problem[], current: Problem | undefined, visits: number) {
  const area = useAreaOf(current, visits);
  const goThere = useEffectEvent(() => {
    const { hatched, at, zone } = area ?? {};
    const shape = hatched ?? zone;
    const bounds = shape && boundsOf([...positionsOf(shape)].map(toLatLng));
    const place = at && toLatLng(at);
    if (hatched && bounds) fitBounds(bounds);
    else if (place && isOnEarth(place)) flyTo(place, nearZoom);
    else if (bounds) fitBounds(bounds);
  });
  const visited = area?.visits ?? 0;
  useEffect(() => {
    if (visited > 0) goThere();
  }, [visited]);
  const points = useMemo(
    () =>
      listed.flatMap(({ key, issue }, place): Feature[] =>
        'at' in issue && issue.at
          ? [
              {
                type: 'Feature',
                properties: { place, severity: issue.severity, current: key === current?.key },
                geometry: { type: 'Point', coordinates: [...issue.at] },
              },
            ]
          : [],
      ),
    [listed, current?.key],
  );
  const hatched = area?.hatched;
  const overlay = useMemo(
    (): Overlay => ({
      id: 'problems-of-zones',
      titleKey: 'zones.problems.title',
      order: 45,
      visible: true,
      ofMap: true,
      sources: {
        points: { type: 'FeatureCollection', features: points },
        area: {
          type: 'FeatureCollection',
          features: hatched ? [{ type: 'Feature', properties: {}, geometry: hatched }] : [],
        },
        hatching: { type: 'FeatureCollection', features: hatched ? [hatching(hatched)] : [] },
      },
      layers: ({ error, warning, casing }) => {
        const color = current?.issue.severity === 'error' ? error : warning;
        return [
          {
            id: 'area',
            type: 'fill',
            source: 'area',
            paint: { 'fill-color': color, 'fill-opacity': 0.18 },
          },
          {
            id: 'hatching',
            type: 'line',
            source: 'hatching',
            paint: { 'line-color': color, 'line-width': 1.5 },
          },
          roundLine('casing', 'area', { 'line-color': casing, 'line-width': 5 }),
          roundLine('border', 'area', { 'line-color': color, 'line-width': 2.5 }),
          {
            id: 'points',
            type: 'circle',
            source: 'points',
            paint: {
              'circle-color': ['match', ['get', 'severity'], 'error', error, warning],
              'circle-radius': ['case', ['get', 'current'], 8, 5],
              'circle-stroke-color': casing,
              'circle-stroke-width': 2,
            },
          },
        ];
      },
      onClick({ properties: { place } }) {
        if (typeof place === 'number') showProblem(place);
      },
    }),
    [points, hatched, current?.issue.severity],
  );
  useOverlay(overlay);
}

interface Area {
  /** Another one whenever a problem is gone to. */
  visits: number;
  at: LngLat | undefined;
  hatched: ZoneGeometry | null;
  zone: ZoneGeometry | undefined;
}

/** Where a problem is, as soon as that is worked out. */
function useAreaOf(problem: Problem | undefined, visits: number): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    let here = true;
    if (!problem) setArea(null);
    else {
      const { issue } = problem;
      void loadGeos().then((geos) => {
        if (!here) return;
        const outcome = areaOfIssue(geos, issue, zonesAround());
        setArea({
          visits,
          at: 'at' in issue ? issue.at : undefined,
          hatched: outcome?.ok ? outcome.geometry : null,
          zone: useZones.getState().zones.get(issue.ids[0] ?? '')?.geometry,
        });
      });
    }
    return () => {
      here = false;
    };
  }, [problem, visits]);
  return area;
}
