import type { Feature, FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type ComponentType, useEffect } from 'react';
import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { withMembers } from '../ui/with-members.ts';
import type { WordKey } from '../words/words.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A MapLibre layer; `id` and `source` are local to the overlay. */
export type OverlayLayer = Without<Exclude<LayerSpecification, { type: 'background' }>, 'id' | 'source'> & {
  id: string;
  source: string;
  /** Order of this layer, if different from its overlay's. */
  order?: number;
};

/** A tile source, for data too large to hand over on each change. */
export interface OverlayTiles {
  /** Changes whenever a tile may have changed. */
  version: number;
  /** Returns a vector tile in XYZ numbering. A tile with an unchanged `etag` isn't redrawn. */
  tile(zoom: number, column: number, row: number): Promise<{ data: Uint8Array<ArrayBuffer>; etag: string }>;
  /**
   * Differences from the previous version by the features' property `id`, if few; null means removed. Shown
   * immediately, ahead of the tiles.
   */
  ahead: ReadonlyMap<string, ShapeAhead | null>;
  /** Everything in the tiles, for drawing elsewhere. */
  shapes(): Iterable<ShapeAhead>;
  /** Label points in the tiles at a zoom, within a part of the map. */
  labels(zoom: number, within: Bounds): Iterable<Feature<Point>>;
}

/** A single area of the tiles, drawn over the map until its tiles show it, or into an image. */
export interface ShapeAhead {
  geometry: ZoneGeometry;
  /** Bottom to top. */
  strokes(palette: Palette, zoom: number): readonly Stroke[];
}

/** Fill of an area, or a border with its width in pixels. */
export interface Stroke {
  color: string;
  opacity: number;
  width: number | 'fill';
}

export interface LegendEntry {
  /** Unique ID, if texts may be equal. */
  id?: string;
  text: string;
  color: string;
  shape: 'line' | 'area' | 'point';
}

/** `reachable`: Tab goes to this line, and arrow keys from there to others. */
export interface LegendLineProps {
  entry: LegendEntry;
  reachable: boolean;
}

/** A hit on the map. */
export interface OverlayHit {
  /** Name of the overlay's source, and the feature's properties. */
  source: string;
  properties: Record<string, unknown>;
  position: LatLng;
}

/**
 * Sums over the points of a cluster, in addition to `point_count`: by property name, an expression that is 1 for points
 * to count, otherwise 0.
 */
export interface PointClusters {
  counts: Readonly<Record<string, ExpressionSpecification>>;
}

/**
 * Something a panel draws on the map: GeoJSON or tiles, and layers. GeoJSON is sent to the map whenever the object
 * changes, so keep the same object for unchanged data.
 */
export interface Overlay {
  id: string;
  titleKey: WordKey;
  /** Value of `{{name}}` in the title. */
  titleName?: string;
  /**
   * Higher is on top; overlays of the open panel are above all others. Places 10, zones 20, routes 30, marks on routes
   * 40, selection 90.
   */
  order: number;
  visible: boolean;
  /** IDs of panels whose result it is: hidden when another panel draws its own. If absent, always drawn. */
  shownWith?: readonly string[];
  /** IDs of panels it belongs to, if always drawn: dimmed when another open panel draws something. */
  ofPanels?: readonly string[];
  /** Whether it describes the map itself and is left out of images. */
  ofMap?: boolean;
  sources: Readonly<Record<string, FeatureCollection | OverlayTiles>>;
  /** Point sources to cluster; a click on a cluster zooms in. */
  clusters?: Readonly<Record<string, PointClusters>>;
  /** Layers bottom to top, in theme colors. */
  layers(palette: Palette): readonly OverlayLayer[];
  /** Lines of the legend; overlays without this aren't listed, and those with no lines only with others. */
  legend?(palette: Palette): readonly LegendEntry[];
  /** Renders an interactive legend line. */
  LegendLine?: ComponentType<LegendLineProps>;
  /** Called on the topmost overlay with a handler; its features get a pointer cursor. */
  onClick?(hit: OverlayHit): void;
  /** Called with null when the pointer leaves. */
  onHover?(hit: OverlayHit | null): void;
}

/** The parts of an overlay that decide whether it is visible. */
export type OverlayPlace = Pick<Overlay, 'id' | 'shownWith'>;

/** Which panels and overlays take precedence on the map. */
interface Precedence {
  /** ID of the most recently opened panel that draws a result. */
  owner: string | null;
  /** Overlays turned off in the legend. */
  hidden: ReadonlySet<string>;
  /** Overlays pinned by the user, to stay with other panels' results. */
  pinned: ReadonlySet<string>;
}

/** All overlays and what determines their visibility. */
interface Content extends Precedence {
  overlays: ReadonlyMap<string, Overlay>;
  /** ID of the open panel. */
  open: string | null;
}

interface Registry extends Content {
  legendFolded: boolean;
}

/** Registry of overlays. Panels add them, the map draws them. */
export const useOverlays = create<Registry>()(() => ({
  overlays: new Map(),
  legendFolded: false,
  open: null,
  owner: null,
  hidden: new Set(),
  pinned: new Set(),
}));

/** Adds an overlay, or replaces the one with the same ID. */
export const putOverlay = (overlay: Overlay) =>
  useOverlays.setState(({ overlays }) => ({ overlays: new Map(overlays).set(overlay.id, overlay) }));

export const removeOverlay = (id: string) =>
  useOverlays.setState(({ overlays }) => {
    const rest = new Map(overlays);
    rest.delete(id);
    return { overlays: rest };
  });

/** Turns an overlay on or off, regardless of its panel. */
export const switchOverlay = (id: string, rendered: boolean) =>
  useOverlays.setState(({ hidden }) => ({ hidden: withMembers(hidden, [id], !rendered) }));

/** Pins an overlay, so that it stays whichever panel is open, or unpins it. */
export const pinOverlay = (id: string, pinned: boolean) =>
  useOverlays.setState((registry) => ({ pinned: withMembers(registry.pinned, [id], pinned) }));

/** Whether another panel's result has replaced it. */
export const isPutBack = ({ owner, pinned }: Precedence, { id, shownWith }: OverlayPlace): boolean =>
  shownWith !== undefined && owner !== null && !shownWith.includes(owner) && !pinned.has(id);

/** Whether it is visible, as far as the user and the open panel decide. */
export const isVisible = (precedence: Precedence, place: OverlayPlace): boolean =>
  !precedence.hidden.has(place.id) && !isPutBack(precedence, place);

/** Keeps an overlay on the map while the component is mounted. Memoize it. */
export function useOverlay(overlay: Overlay | null) {
  const id = overlay?.id;
  // Registered first, so that a failing overlay is removed with its component instead of breaking others.
  useEffect(() => (id === undefined ? undefined : () => removeOverlay(id)), [id]);
  useEffect(() => {
    if (overlay) putOverlay(overlay);
  }, [overlay]);
}

/** An overlay as drawn among the others. */
export interface DrawnOverlay extends Overlay {
  /** Added to its own and its layers' order. */
  lift: number;
  /** Whether it is dimmed, because the open panel is another one with something to show. */
  stepsBack: boolean;
}

/** Higher than any overlay's order. */
const liftOfOpen = 100;

/** Returns the overlays to draw, bottom to top: those of the open panel on top. */
export function drawnOverlays(content: Content): DrawnOverlay[] {
  const all = [...content.overlays.values()].map((overlay) => ({
    ...overlay,
    visible: overlay.visible && isVisible(content, overlay),
    isOfOpen: content.open !== null && ownersOf(overlay).includes(content.open),
  }));
  const isOpenDrawn = all.some(({ visible, isOfOpen }) => visible && isOfOpen);
  return all
    .map(({ isOfOpen, ...overlay }) => ({
      ...overlay,
      lift: isOfOpen ? liftOfOpen : 0,
      stepsBack: isOpenDrawn && !isOfOpen && ownersOf(overlay).length > 0,
    }))
    .sort((one, other) => one.lift + one.order - other.lift - other.order || one.id.localeCompare(other.id));
}

/** IDs of panels it belongs to; empty for those of the map itself. */
const ownersOf = ({ shownWith, ofPanels = [] }: Overlay): readonly string[] => shownWith ?? ofPanels;
