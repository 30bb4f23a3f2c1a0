import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '../../shared/desk/index.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { distanceMeters } from '../../shared/geo/position.ts';
import { avoidParameter } from '../../shared/saved/avoidance.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { callFilter } from '../desk/answer-key.ts';
import { deskQuery, faultOf, mayBeQueried, permanentAnswer, queryClient } from '../desk/ask.ts';
import { useAnswerLanguage, type wordingNow } from '../desk/language.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswers } from '../desk/use-answer.ts';
import { isochroneKinds, useAvoidance } from '../journey/active-closures.ts';
import { isolineGeometry } from '../journey/isoline.ts';
import type { SnappedStop } from '../journey/moved-stops.ts';
import { useIsPanelInUse, useRequestOfPanel } from '../workbench/panel-answer.ts';
import { useCoverageOfAnswers } from '../workbench/region.ts';
import { combineAreas, type IsochroneArea, isCutByEdge } from './areas.ts';
import { originLabel, useIsochrones } from './isochrones-store.ts';

/** An area, and whether it is cut off at the edge of the data. */
export type KnownArea = IsochroneArea & { isCut: boolean };

interface ReachedAreas {
  areas: readonly KnownArea[];
  /** Snapped positions of the origins by index, if the service returns them. */
  onRoads: readonly SnappedStop[];
  isLooking: boolean;
  /** Whether all requests succeeded, so that a missing result means unreachable. */
  isComplete: boolean;
  /** The first fault, and the label of the origin it concerns. */
  fault: Fault | undefined;
  faultAt: string | undefined;
  retry(): void;
}

type Wording = ReturnType<typeof wordingNow>;
type AreaQuery = Pick<
  ReturnType<typeof useIsochrones.getState>,
  'origins' | 'values' | 'mode' | 'method' | 'avoid'
>;

/** Returns a request for each value of each origin that has a place. */
export function isochroneRequests(
  { origins, values, mode, method, avoid }: AreaQuery,
  { language, units }: Wording,
) {
  const travel = { mode, method, units, language, ...avoidParameter(avoid, mode) };
  return origins.flatMap(({ place }, index) =>
    place
      ? values.map((value) => ({
          index,
          sign: originLabel(index),
          value,
          request: { origin: place.position, value, ...travel } satisfies InputOf<'distance.isochrone'>,
        }))
      : [],
  );
}

/** Returns the areas of all origins and values, combined as set in the panel. Each is a separate request. */
export function useAreas(): ReachedAreas {
  const { origins, mode, method, values, avoid: own, combination } = useIsochrones();
  const avoid = useAvoidance(own, isochroneKinds);
  const language = useAnswerLanguage();
  const { units } = useDeskState('settings');
  const entered = useMemo(
    () => ({ origins, values, mode, method, avoid: own }),
    [origins, values, mode, method, own],
  );
  const current = useMemo(
    () => isochroneRequests({ origins, values, mode, method, avoid }, { language, units }),
    [origins, values, mode, method, avoid, language, units],
  );
  const query = useRequestOfPanel(isochroneKinds, entered, current);
  const isInUse = useIsPanelInUse(isochroneKinds);

  const answers = useAnswers({
    queries: query.map(({ request }) => ({
      ...deskQuery('distance.isochrone', request),
      enabled: isInUse ? mayBeQueried : false,
    })),
    combine: (results) => ({
      isolines: results.map((result) => permanentAnswer(result)?.isoline),
      isLooking: results.some(({ isLoading }) => isLoading),
      isComplete: results.every((result) => permanentAnswer(result)),
      // Ignore requests being retried, whose fault may no longer apply.
      failed: results.findIndex(({ error, isFetching }) => error && !isFetching),
      error: results.find(({ error, isFetching }) => error && !isFetching)?.error,
    }),
  });
  const { isolines, isLooking, isComplete, failed, error } = answers;
  const separateAreas = useMemo(
    () =>
      query.flatMap(({ sign, value }, index): IsochroneArea[] => {
        const isoline = isolines[index];
        const geometry = isoline && isolineGeometry(isoline);
        return geometry ? [{ origin: sign, value, geometry }] : [];
      }),
    [query, isolines],
  );
  const onRoads = useMemo(() => {
    const found = query.flatMap(({ index, request: { origin: at } }, isolineIndex): SnappedStop[] => {
      const snapped = isolines[isolineIndex]?.start_location;
      return snapped ? [{ index, at, snapped, meters: distanceMeters(at, snapped) }] : [];
    });
    // All values of an origin have the same position, so only the first is kept.
    return found.filter(
      ({ index }, position) => found.findIndex((other) => other.index === index) === position,
    );
  }, [query, isolines]);
  const activeCombination =
    combination !== 'each' && new Set(separateAreas.map(({ origin }) => origin)).size > 1
      ? combination
      : null;
  const geos = useQuery({
    queryKey: ['geos'],
    queryFn: loadGeos,
    enabled: activeCombination !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const engine = geos.data;
  const coverage = useCoverageOfAnswers('isochrones');
  const areas = useMemo(() => {
    const found = activeCombination
      ? engine
        ? combineAreas(engine, separateAreas, activeCombination)
        : []
      : separateAreas;
    return found.map((area) => ({
      ...area,
      isCut: coverage !== null && isCutByEdge(area.geometry, coverage),
    }));
  }, [activeCombination, engine, separateAreas, coverage]);
  return {
    areas,
    onRoads,
    isLooking: isLooking || (activeCombination !== null && !engine),
    isComplete,
    fault: error ? faultOf(error) : undefined,
    faultAt: query[failed]?.sign,
    retry: () =>
      void queryClient.refetchQueries({ predicate: callFilter(['distance.isochrone']), type: 'active' }),
  };
}
