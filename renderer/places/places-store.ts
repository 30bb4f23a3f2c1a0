import { create } from 'zustand';
import type { PoiType } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { FoundPlace } from '../../shared/searches.ts';
import { openPanel } from '../workbench/layout.ts';
import type { ChosenPlace } from '../workbench/panel.ts';
import type { PoiGroupId } from './poi-groups.ts';

type Selection = { kind: 'place'; place: FoundPlace } | { kind: 'point'; position: LatLng };

interface Around {
  centre: ChosenPlace;
  group: PoiGroupId;
  /** Null for all of the group. */
  type: PoiType | null;
  radiusMeters: number;
  page: number;
}

interface Places {
  selection: Selection | null;
  around: Around | null;
  /** What is being typed into the search that stands in every panel; null while nobody types. */
  typed: string | null;
  /** The last chosen first. */
  recent: readonly FoundPlace[];
}

const recentCount = 8;
const firstRadiusMeters = 1000;

/** What the places panel shows. Only the recent places outlive the program. */
export const usePlaces = create<Places>()(() => ({
  selection: null,
  around: null,
  typed: null,
  recent: [],
}));

export const typeSearch = (typed: string | null) => usePlaces.setState({ typed });

/** Remembers a place that was chosen. */
export const rememberPlace = (place: FoundPlace) =>
  usePlaces.setState(({ recent }) => ({
    recent: [place, ...recent.filter(({ publicId }) => publicId !== place.publicId)].slice(0, recentCount),
  }));

export const forgetRecent = () => usePlaces.setState({ recent: [] });

/** Shows a place in the panel. */
export function showPlace(place: FoundPlace) {
  usePlaces.setState({ selection: { kind: 'place', place } });
  openPanel('places');
}

/** Shows what is at a point. */
export function showPoint(position: LatLng) {
  usePlaces.setState({ selection: { kind: 'point', position } });
  openPanel('places');
}

export const deselectPlace = () => usePlaces.setState({ selection: null });

/** Looks for points of interest around a place, in the group looked for before. */
export function lookAround(centre: ChosenPlace) {
  usePlaces.setState(({ around }) => ({
    around: {
      group: around?.group ?? 'food',
      type: around?.type ?? null,
      radiusMeters: around?.radiusMeters ?? firstRadiusMeters,
      centre,
      page: 1,
    },
  }));
  openPanel('places');
}

/** Changes what is looked for; anything but another page starts again at the first. */
export const changeAround = (change: Partial<Around>) =>
  usePlaces.setState(({ around }) => (around ? { around: { ...around, page: 1, ...change } } : {}));

export const stopLookingAround = () => usePlaces.setState({ around: null });
