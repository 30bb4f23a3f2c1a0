import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import { positionsOf } from '../../../shared/geo/parts.ts';
import { isOnEarth, type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { mapFonts } from '../../../shared/map-style/palette.ts';
import { areaOfIssue } from '../../../shared/zones/checks/issue-repair.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { fitBounds, flyTo } from '../../map/camera.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { currentZones } from '../../zone-check/repair-issue.ts';
import { hatching } from './hatching.ts';
import { showProblem } from './problems-store.ts';

const nearZoom = 17;

/** Marks problems on the map, hatches the area of the current one, and moves the map there on each visit. */
export function useProblemsOnMap(listed: readonly Problem[], current: Problem | undefined, visits: number) {
  const area = useProblemArea(current, visits);
  const goThere = useEffectEvent(() => {
    const { hatched, at, zone } = area ?? {};
    const shape = hatched ?? zone;
    const bounds = shape && boundsOf([...positionsOf(shape)].map(toLatLng));
    const place = at && toLatLng(at);
    if (hatched && bounds) fitBounds(bounds);
    // The store alone wouldn't show how far away its zone is.
    else if (current?.issue.kind === 'store-outside-zone' && zone) {
      const both = boundsOf([current.issue.at, ...positionsOf(zone)].map(toLatLng));
      if (both) fitBounds(both);
    } else if (place && isOnEarth(place)) flyTo(place, nearZoom);
    else if (bounds) fitBounds(bounds);
  });
  const visited = area?.visits ?? 0;
  useEffect(() => {
    if (visited > 0) goThere();
  }, [visited]);
  const points = useMemo(
    (): FeatureCollection => ({ type: 'FeatureCollection', features: listed.flatMap(pointOf) }),
    [listed],
  );
  const pointed = useMemo(
    (): FeatureCollection => ({ type: 'FeatureCollection', features: current ? pointOf(current, 0) : [] }),
    [current],
  );
  const hatched = area?.hatched;
  const overlay = useMemo(
    (): Overlay => ({
      id: 'problems-of-zones',
      titleKey: 'zones.problems.title',
      order: 45,
      ofPanels: ['zones'],
      visible: true,
      describesMap: true,
      sources: {
        points,
        current: pointed,
        area: {
          type: 'FeatureCollection',
          features: hatched ? [{ type: 'Feature', properties: {}, geometry: hatched }] : [],
        },
        hatching: { type: 'FeatureCollection', features: hatched ? [hatching(hatched)] : [] },
      },
      clusters: { points: { counts: { errors: ['case', ['==', ['get', 'severity'], 'error'], 1, 0] } } },
      layers: ({ error, warning, casing }) => {
        const isCluster: ExpressionSpecification = ['has', 'point_count'];
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
            id: 'clusters',
            type: 'circle',
            source: 'points',
            filter: isCluster,
            paint: {
              'circle-color': ['case', ['>', ['get', 'errors'], 0], error, warning],
              'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'point_count']], 0, 11, 4, 23],
              'circle-stroke-color': casing,
              'circle-stroke-width': 2,
            },
          },
          {
            id: 'counts',
            type: 'symbol',
            source: 'points',
            filter: isCluster,
            layout: {
              'text-field': ['number-format', ['get', 'point_count'], {}],
              'text-font': [mapFonts.medium],
              'text-size': 12,
              'text-allow-overlap': true,
              'text-ignore-placement': true,
            },
            paint: { 'text-color': casing },
          },
          {
            id: 'points',
            type: 'circle',
            source: 'points',
            filter: ['!', isCluster],
            paint: {
              'circle-color': ['match', ['get', 'severity'], 'error', error, warning],
              'circle-radius': 5,
              'circle-stroke-color': casing,
              'circle-stroke-width': 2,
            },
          },
          // A layer of its own, so that it is visible next to the cluster that contains it.
          {
            id: 'current',
            type: 'circle',
            source: 'current',
            paint: {
              'circle-color': color,
              'circle-radius': 8,
              'circle-stroke-color': casing,
              'circle-stroke-width': 2,
            },
          },
        ];
      },
      onClick({ source, properties: { place } }) {
        if (source === 'points' && typeof place === 'number') showProblem(place);
      },
    }),
    [points, pointed, hatched, current?.issue.severity],
  );
  useOverlay(overlay);
}

const pointOf = ({ issue }: Problem, place: number): Feature[] =>
  'at' in issue && issue.at
    ? [
        {
          type: 'Feature',
          properties: { place, severity: issue.severity },
          geometry: { type: 'Point', coordinates: [...issue.at] },
        },
      ]
    : [];

/**
 * Returns the bounds of the positions of problems, or of the first zone of a problem without a position; undefined if
 * there is neither.
 */
export function boundsOfProblems(problems: readonly Problem[]): Bounds | undefined {
  const { zones } = useZones.getState();
  return boundsOf(
    problems.flatMap(({ issue }) => {
      if ('at' in issue && issue.at) return toLatLng(issue.at);
      const geometry = zones.get(issue.ids[0] ?? '')?.geometry;
      return geometry ? [...positionsOf(geometry)].map(toLatLng) : [];
    }),
  );
}

interface ProblemArea {
  /** Incremented on each visit of a problem. */
  visits: number;
  at: LngLat | undefined;
  hatched: ZoneGeometry | null;
  zone: ZoneGeometry | undefined;
}

/** Area of a problem, calculated for each visit; null until it is known. */
function useProblemArea(problem: Problem | undefined, visits: number): ProblemArea | null {
  const [area, setArea] = useState<ProblemArea | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!problem) setArea(null);
    else {
      const { issue } = problem;
      void loadGeos().then((geos) => {
        if (!isCurrent) return;
        const outcome = areaOfIssue(geos, issue, currentZones());
        setArea({
          visits,
          at: 'at' in issue ? issue.at : undefined,
          hatched: outcome?.ok ? outcome.geometry : null,
          zone: useZones.getState().zones.get(issue.ids[0] ?? '')?.geometry,
        });
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [problem, visits]);
  return area;
}
