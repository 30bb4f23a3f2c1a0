import { type ComponentType, createContext, useContext } from 'react';
import type { LatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { ListedPoint, SearchesChange } from '../../shared/saved/searches.ts';
import type { WordKey } from '../words/words.ts';
import type { CommandGroup } from './command.ts';
import type { PanelRecord } from './record.ts';

/** A place or a point on the map that something can be done with. */
export interface ChosenPlace {
  /** Address or name; null for a bare point on the map. */
  name: string | null;
  position: LatLng;
  /** Its border, where the service knows one. */
  outline?: ZoneGeometry | undefined;
}

/** What a panel offers to do with a place: in the map's menu and on a place's card. */
export interface PlaceAction {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string }>;
  /** The action most people want next: shown directly on a card, while others are in a menu. */
  isPrimary?: true;
  /** Whether it is offered; always if absent. */
  offered?(place: ChosenPlace): boolean;
  run(place: ChosenPlace): void;
}

/** What a panel does with a list of places at once. */
export interface PlaceListAction {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string }>;
  /** Maximum number of places that can be added now. */
  room(): number;
  run(places: readonly ListedPoint[]): void;
}

/** Converts a place of a list; without a name it becomes a bare point. */
export const placeOfPoint = ({ name, position }: ListedPoint): ChosenPlace => ({
  name: name || null,
  position,
});

/** Inputs of a panel as the workspace stores them between sessions. */
export interface PanelSearch {
  kept(): SearchesChange;
  /** Restores stored inputs, if there are any. */
  restore(searches: SearchesChange): void;
  /** Notifies of changes; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** A place as it is kept: what it is called and where it lies. */
export function storedPlace(place: ChosenPlace): Pick<ChosenPlace, 'name' | 'position'>;
export function storedPlace(place: ChosenPlace | null): Pick<ChosenPlace, 'name' | 'position'> | null;
export function storedPlace(place: ChosenPlace | null) {
  return place && { name: place.name, position: place.position };
}

/** One panel of the window. The order of the list is the order in the rail and of the keys 1-9. */
export interface Panel {
  id: string;
  titleKey: WordKey;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Shown in the side panel, below the place search. */
  component: ComponentType;
  /** Always mounted but renders nothing: keeps the panel's overlays on the map while another panel is open. */
  onMap?: ComponentType;
  /** Always mounted: what stands beside the map, in the grid area `beside` or `below` of the window, or over it. */
  dock?: ComponentType;
  /** With the built-in service its requests need a region. */
  needsRegion?: true;
  /** Its overlay shows results and replaces those of another panel when it is opened. */
  ownsMap?: true;
  placeActions?: readonly PlaceAction[];
  placeListActions?: readonly PlaceListAction[];
  commands?: readonly CommandGroup[];
  search?: PanelSearch;
  /** How its searches are saved and reviewed. */
  record?: PanelRecord;
}

const PanelsContext = createContext<readonly Panel[]>([]);
export const PanelsProvider = PanelsContext.Provider;
export const usePanels = () => useContext(PanelsContext);

/** What each panel offers to do with this place; none without one. */
export const usePlaceActionGroups = (place: ChosenPlace | null): readonly (readonly PlaceAction[])[] =>
  usePanels()
    .map(({ placeActions = [] }) =>
      place ? placeActions.filter(({ offered }) => offered?.(place) ?? true) : [],
    )
    .filter((actions) => actions.length > 0);

/** Everything that the panels offer to do with this place; nothing without one. */
export const usePlaceActions = (place: ChosenPlace | null): readonly PlaceAction[] =>
  usePlaceActionGroups(place).flat();

/** All actions that panels offer for lists of places. */
export const usePlaceListActions = (): readonly PlaceListAction[] =>
  usePanels().flatMap(({ placeListActions = [] }) => placeListActions);
