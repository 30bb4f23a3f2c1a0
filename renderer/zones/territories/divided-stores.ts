import { create } from 'zustand';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import type { Stores } from '../../../shared/zones/apply-edit.ts';
import {
  followStores,
  type RefusedStore,
  type StoreToDivide,
  withStores,
  withWorkspaceStores,
} from '../../../shared/zones/territories/stores-to-divide.ts';
import { bringIntoView } from '../../map/camera.ts';
import { pickPosition } from '../../map/input-capture.ts';
import { addressAt } from '../../place-search/address-at.ts';
import { formatPosition } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { openPanel } from '../../workbench/layout.ts';
import type { ChosenPlace } from '../../workbench/panel.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { openTerritories } from './territories-store.ts';

interface DividedStores {
  stores: readonly StoreToDivide[];
  /** Those of the last addition that were not taken. */
  refused: readonly RefusedStore[];
  /** What was removed at once, to be put back. */
  cleared: readonly StoreToDivide[];
  /** Stores are being picked on the map, for which the dialog makes room. */
  isPicking: boolean;
}

/** The stores that land is divided for. */
export const useDividedStores = create<DividedStores>()(() => ({
  stores: [],
  refused: [],
  cleared: [],
  isPicking: false,
}));

/** Adds stores and shows them on the map; those that cannot be told apart from others are refused. */
export function addStores(added: readonly StoreToDivide[]) {
  useDividedStores.setState(({ stores }) => withStores(stores, added));
  const bounds = boundsOf(added.map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Stores of places, which have no `store_id`. */
export const addPlaces = (places: readonly ListedPoint[]) =>
  addStores(places.map(({ name, position }) => ({ name, storeId: '', position })));

/** Adds a store where there may be no name: it is called by its address once that is known. */
async function addPlace({ name, position }: Pick<ChosenPlace, 'name' | 'position'>) {
  addPlaces([{ name: name ?? '', position }]);
  if (name !== null) return;
  const address = await addressAt(position);
  if (address === null) return;
  useDividedStores.setState(({ stores }) => ({
    stores: stores.map((one) =>
      one.position === position && one.name === '' ? { ...one, name: address } : one,
    ),
  }));
}

export const removeStore = (store: StoreToDivide) =>
  useDividedStores.setState(({ stores }) => ({
    stores: stores.filter((one) => one !== store),
    refused: [],
  }));

/** Removes all; they can be put back while there are no others. */
export const clearStores = () =>
  useDividedStores.setState(({ stores }) => ({ stores: [], refused: [], cleared: stores }));
export const putStoresBack = () =>
  useDividedStores.setState(({ cleared }) => ({ stores: cleared, cleared: [] }));

/** Takes stores on the map until a person steps back. */
export async function pickStores() {
  useDividedStores.setState({ isPicking: true });
  for (;;) {
    const position: LatLng | null = await pickPosition(words.t('territories.pickHint'));
    if (!position) break;
    void addPlace({ name: null, position });
  }
  useDividedStores.setState({ isPicking: false });
}

/** Adds a place of the map or of a search, and shows the list that it is in. */
export function addStoreHere(place: ChosenPlace) {
  openPanel('zones');
  openTerritories();
  void addPlace(place);
}

export function addStoresHere(places: readonly ListedPoint[]) {
  openPanel('zones');
  openTerritories();
  addPlaces(places);
}

/** What a store is called: by its name, else where it lies. */
export const storeName = ({ name, position }: ListedPoint): string => name || formatPosition(position);

/** Takes the stores of the workspace as they are now, in place of those of them that are in the list. */
export function takeWorkspaceStores() {
  const { stores: inWorkspace } = useZones.getState();
  useDividedStores.setState(({ stores }) => withWorkspaceStores(stores, inWorkspace));
  const bounds = boundsOf([...inWorkspace.values()].map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Brings the list up to date with the stores of the workspace, once these were read. */
export function followWorkspaceStores(before: Stores = useZones.getState().stores) {
  const { read, stores: now } = useZones.getState();
  const { stores } = useDividedStores.getState();
  if (!read) return;
  const followed = followStores(stores, before, now);
  if (followed !== stores) useDividedStores.setState({ stores: followed, refused: [] });
}

/** Keeps the list up to date with the stores of the workspace. The function returned stops it. */
export const followStoresOfList = () =>
  useZones.subscribe((state, before) => {
    if (state.stores === before.stores && state.read === before.read) return;
    // Stores that are read for the first time are not new.
    followWorkspaceStores(before.read ? before.stores : state.stores);
  });
