import { create } from 'zustand';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import {
  followStores,
  type RefusedStore,
  type StoreToDivide,
  withAddedStores,
  withWorkspaceStores,
} from '../../../shared/planning/territories/stores-to-divide.ts';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import type { Stores } from '../../../shared/zones/apply-edit.ts';
import { bringIntoView } from '../../map/camera.ts';
import { pickPosition } from '../../map/input-capture.ts';
import { addressAt } from '../../place-search/address-at.ts';
import { formatPosition } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { openPanel } from '../../workbench/layout.ts';
import type { SelectedPlace } from '../../workbench/panel.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { openTerritories } from './territories-store.ts';

interface DividedStores {
  stores: readonly StoreToDivide[];
  /** Stores of the last addition that were rejected. */
  refused: readonly RefusedStore[];
  /** Stores removed by clearing the list, kept for undo. */
  cleared: readonly StoreToDivide[];
  /** Whether the user is picking stores on the map, which hides the dialog. */
  isPicking: boolean;
}

/** The stores of the territories. */
export const useDividedStores = create<DividedStores>()(() => ({
  stores: [],
  refused: [],
  cleared: [],
  isPicking: false,
}));

/** Adds stores and shows them on the map; rejects those with the position, name or `store_id` of another one. */
export function addStores(added: readonly StoreToDivide[]) {
  useDividedStores.setState(({ stores }) => withAddedStores(stores, added));
  const bounds = boundsOf(added.map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Adds places as stores without a `store_id`. */
export const addPlaces = (places: readonly ListedPoint[]) =>
  addStores(places.map(({ name, position }) => ({ name, storeId: '', position })));

/** Adds a store; without a name it is named after its address once known. */
async function addPlace({ name, position }: Pick<SelectedPlace, 'name' | 'position'>) {
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

/** Removes all; undo is possible until stores are added. */
export const clearStores = () =>
  useDividedStores.setState(({ stores }) => ({ stores: [], refused: [], cleared: stores }));
export const putStoresBack = () =>
  useDividedStores.setState(({ cleared }) => ({ stores: cleared, cleared: [] }));

/** Lets the user pick stores on the map until canceled. */
export async function pickStores() {
  useDividedStores.setState({ isPicking: true });
  for (;;) {
    const position: LatLng | null = await pickPosition(words.t('territories.pickHint'));
    if (!position) break;
    void addPlace({ name: null, position });
  }
  useDividedStores.setState({ isPicking: false });
}

/** Adds a place from the map or a search, and opens the list. */
export function addPlaceToTerritories(place: SelectedPlace) {
  openPanel('zones');
  openTerritories();
  void addPlace(place);
}

export function addPlacesToTerritories(places: readonly ListedPoint[]) {
  openPanel('zones');
  openTerritories();
  addPlaces(places);
}

/** Returns a store's name, or its position if it has none. */
export const nameOrPosition = ({ name, position }: ListedPoint): string => name || formatPosition(position);

/** Replaces the workspace's stores in the list by their current state. */
export function takeWorkspaceStores() {
  const { stores: workspaceStores } = useZones.getState();
  useDividedStores.setState(({ stores }) => withWorkspaceStores(stores, workspaceStores));
  const bounds = boundsOf([...workspaceStores.values()].map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Updates the list from the workspace's stores, once these are loaded. */
export function followWorkspaceStores(before: Stores = useZones.getState().stores) {
  const { isLoaded, stores: now } = useZones.getState();
  const { stores } = useDividedStores.getState();
  if (!isLoaded) return;
  const followed = followStores(stores, before, now);
  if (followed !== stores) useDividedStores.setState({ stores: followed, refused: [] });
}

/** Keeps the list up to date with the workspace's stores. Returns a function that stops it. */
export const followStoresOfList = () =>
  useZones.subscribe((state, before) => {
    if (state.stores === before.stores && state.isLoaded === before.isLoaded) return;
    // Stores loaded for the first time aren't new.
    followWorkspaceStores(before.isLoaded ? before.stores : state.stores);
  });
