import type { SearchesChange } from '../../shared/saved/searches.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { deskQuery } from '../desk/ask.ts';
import { wordingNow } from '../desk/language.ts';
import { avoidanceNow, isochroneKinds, watchClosures } from '../journey/active-closures.ts';
import { callsOfKind } from '../workbench/answering-service.ts';
import { type PanelInputs, storedPlace } from '../workbench/panel.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { newOrigin, useIsochrones } from './isochrones-store.ts';
import { isochroneRequests } from './use-areas.ts';

const inputNow = () => {
  const { origins, mode, method, values, avoid, combination, opacity } = useIsochrones.getState();
  const places = origins.map(({ place }) => storedPlace(place));
  return { origins: places, mode, method, values, avoid, combination, opacity };
};

/** Returns the input with the active closures added to what it avoids. */
const searchNow = () => {
  const question = inputNow();
  return { ...question, avoid: avoidanceNow(question.avoid, isochroneKinds) };
};

const restored = ({ origins, ...query }: NonNullable<SearchesChange['isochrones']>) => ({
  ...query,
  origins: origins.map((place) => newOrigin(place)),
});

/** Isochrone query as stored in the workspace. */
export const isochronesSearch: PanelInputs = {
  subscribe: useIsochrones.subscribe,
  inputs: () => ({ isochrones: inputNow() }),
  restore({ isochrones }) {
    if (isochrones) useIsochrones.setState(restored(isochrones));
  },
};

/** Isochrones of all origins and values, as saved. */
export const isochronesRecord: PanelRecord = {
  kinds: ['isochrones'],
  suspendedCalls: callsOfKind.isochrones,
  subscribe(listener) {
    const unsubscribes = [useIsochrones.subscribe(listener), watchClosures(listener)];
    return () => {
      for (const end of unsubscribes) end();
    };
  },
  input: () => ({ kind: 'isochrones', isochrones: searchNow() }),
  relevantInput() {
    const { origins, mode, method, values, avoid } = searchNow();
    return { origins: origins.map((place) => place?.position ?? null), mode, method, values, avoid };
  },
  answered: () =>
    answersOnDisplay(
      isochroneRequests({ ...useIsochrones.getState(), avoid: searchNow().avoid }, wordingNow()).map(
        ({ request }) => deskQuery('distance.isochrone', request).queryKey,
      ),
    ),
  subject() {
    const { origins, method, values } = inputNow();
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
