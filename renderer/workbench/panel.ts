import { type ComponentType, createContext, useContext } from 'react';
import type { LatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { ListedPoint, SearchesChange } from '../../shared/saved/searches.ts';
import type { WordKey } from '../words/words.ts';
import type { CommandGroup } from './command.ts';
import type { PanelRecord } from './record.ts';

/** Place, or point on the map, that panels offer actions for. */
export interface SelectedPlace {
  /** Address or name; null for a bare point on the map. */
  name: string | null;
  position: LatLng;
  /** Its border, if the service has one. */
  outline?: ZoneGeometry | undefined;
}

/** Action of a panel for a place, listed in the map's context menu and on place cards. */
export interface PlaceAction {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string }>;
  /** Shown as a button on place cards; other actions are in a menu. */
  isPrimary?: true;
  /** Whether it is offered; always if absent. */
  isOffered?(place: SelectedPlace): boolean;
  run(place: SelectedPlace): void;
}

/** Action of a panel for a list of places. */
export interface PlaceListAction {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string }>;
  /** Returns the maximum number of places that it currently accepts. */
  capacity(): number;
  run(places: readonly ListedPoint[]): void;
}

/** Converts a point of a list; an empty name becomes null. */
export const placeOfPoint = ({ name, position }: ListedPoint): SelectedPlace => ({
  name: name || null,
  position,
});

/** Inputs of a panel as the workspace stores them between sessions. */
export interface PanelInputs {
  inputs(): SearchesChange;
  /** Restores stored inputs, if there are any. */
  restore(searches: SearchesChange): void;
  /** Notifies of changes; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Returns the properties of a place that are stored. */
export function storedPlace(place: SelectedPlace): Pick<SelectedPlace, 'name' | 'position'>;
export function storedPlace(place: SelectedPlace | null): Pick<SelectedPlace, 'name' | 'position'> | null;
export function storedPlace(place: SelectedPlace | null) {
  return place && { name: place.name, position: place.position };
}

/** Panel of the window. Their order in `renderer/app/panels.ts` is that of the rail and of the keys 1 to 9. */
export interface Panel {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Shown in the side panel, below the place search. */
  component: ComponentType;
  /** Always mounted, without output: draws the panel's overlays, also while another panel is open. */
  onMap?: ComponentType;
  /** Always mounted: contents in the grid area `beside` or `below` of the window, next to the map, or over the map. */
  dock?: ComponentType;
  /** Its requests to the built-in service need a region. */
  needsRegion?: true;
  /** It draws results on the map, which replace those of other panels when it is opened. */
  ownsMap?: true;
  placeActions?: readonly PlaceAction[];
  placeListActions?: readonly PlaceListAction[];
  commands?: readonly CommandGroup[];
  search?: PanelInputs;
  /** How its searches are saved and reviewed. */
  record?: PanelRecord;
}

const PanelsContext = createContext<readonly Panel[]>([]);
export const PanelsProvider = PanelsContext.Provider;
export const usePanels = () => useContext(PanelsContext);

/** Returns the actions available for a place, grouped by panel; empty if it is null. */
export const usePlaceActionGroups = (place: SelectedPlace | null): readonly (readonly PlaceAction[])[] =>
  usePanels()
    .map(({ placeActions = [] }) =>
      place ? placeActions.filter(({ isOffered }) => isOffered?.(place) ?? true) : [],
    )
    .filter((actions) => actions.length > 0);

/** Returns the actions of all panels available for a place; empty if it is null. */
export const usePlaceActions = (place: SelectedPlace | null): readonly PlaceAction[] =>
  usePlaceActionGroups(place).flat();

/** Returns the actions of all panels for lists of places. */
export const usePlaceListActions = (): readonly PlaceListAction[] =>
  usePanels().flatMap(({ placeListActions = [] }) => placeListActions);
