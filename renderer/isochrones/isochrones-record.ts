import type { SearchesChange } from '../../shared/saved/searches.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { deskQuery } from '../desk/ask.ts';
import { wordingNow } from '../desk/language.ts';
import { avoidanceNow, isochroneKinds, watchClosures } from '../journey/active-closures.ts';
import { callsOfKind } from '../workbench/answering-service.ts';
import { type PanelSearch, storedPlace } from '../workbench/panel.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { newOrigin, useIsochrones } from './isochrones-store.ts';
import { isochroneRequests } from './use-areas.ts';

const questionNow = () => {
  const { origins, mode, method, values, avoid, combination, opacity } = useIsochrones.getState();
  const places = origins.map(({ place }) => storedPlace(place));
  return { origins: places, mode, method, values, avoid, combination, opacity };
};

/** The same with active closures. */
const queriedNow = () => {
  const question = questionNow();
  return { ...question, avoid: avoidanceNow(question.avoid, isochroneKinds) };
};

const restored = ({ origins, ...query }: NonNullable<SearchesChange['isochrones']>) => ({
  ...query,
  origins: origins.map((place) => newOrigin(place)),
});

/** Isochrone query as stored in the workspace. */
export const isochronesSearch: PanelSearch = {
  subscribe: useIsochrones.subscribe,
  kept: () => ({ isochrones: questionNow() }),
  restore({ isochrones }) {
    if (isochrones) useIsochrones.setState(restored(isochrones));
  },
};

/** Isochrones of all origins and values, as saved. */
export const isochronesRecord: PanelRecord = {
  kinds: ['isochrones'],
  held: callsOfKind.isochrones,
  subscribe(listener) {
    const ends = [useIsochrones.subscribe(listener), watchClosures(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
  question: () => ({ kind: 'isochrones', isochrones: queriedNow() }),
  relevantInput() {
    const { origins, mode, method, values, avoid } = queriedNow();
    return { origins: origins.map((place) => place?.position ?? null), mode, method, values, avoid };
  },
  answered: () =>
    answersOnDisplay(
      isochroneRequests({ ...useIsochrones.getState(), avoid: queriedNow().avoid }, wordingNow()).map(
        ({ question }) => deskQuery('distance.isochrone', question).queryKey,
      ),
    ),
  subject() {
    const { origins, method, values } = questionNow();
    const placed = origins.filter((place) => place !== null);
    return {
      name: { kind: 'isochrones', method, values: [...values], from: placed.map(shortName) },
      placeNames: namesOf(placed),
      position: null,
    };
  },
  restore(question) {
    if (question.kind !== 'isochrones') return;
    useIsochrones.setState({ ...restored(question.isochrones), hidden: new Set() });
  },
};
