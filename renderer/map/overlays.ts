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

/** MapLibre layer whose `id` and `source` only need to be unique within the overlay. */
export type OverlayLayer = Without<Exclude<LayerSpecification, { type: 'background' }>, 'id' | 'source'> & {
  id: string;
  source: string;
  /** Order of this layer, if different from its overlay's. */
  order?: number;
};

/** Tile source, for data too large to be sent to the map on each change. */
export interface OverlayTiles {
  /** Changes whenever a tile may have changed. */
  version: number;
  /** Returns a vector tile in XYZ numbering. A tile with an unchanged `etag` isn't redrawn. */
  tile(zoom: number, column: number, row: number): Promise<{ data: Uint8Array<ArrayBuffer>; etag: string }>;
  /**
   * Features that differ from the previous version, by their property `id`; null for removed ones. Drawn immediately,
   * ahead of the tiles. Empty if too many differ.
   */
  ahead: ReadonlyMap<string, ShapeAhead | null>;
  /** Everything in the tiles, for drawing it into an image. */
  shapes(): Iterable<ShapeAhead>;
  /** Label points in the tiles at a zoom, within a part of the map. */
  labels(zoom: number, within: Bounds): Iterable<Feature<Point>>;
}

/** Single area of the tiles, drawn over the map until its tiles show it, or into an image. */
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
  isTabStop: boolean;
}

/** Feature of an overlay under the pointer. */
export interface OverlayHit {
  /** Name of the overlay's source. */
  source: string;
  properties: Record<string, unknown>;
  /** Position of the pointer, not of the feature. */
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
 * What a panel draws on the map: GeoJSON or tiles, with their layers. GeoJSON is sent to the map whenever its object
 * identity changes, so keep the same object for unchanged data.
 */
export interface Overlay {
  id: string;
  titleKey: WordKey;
  /** Value of `{{name}}` in the title. */
  titleName?: string;
  /**
   * Higher is on top, except that overlays of the open panel are above all others. In use: places 10, zones 20, routes
   * 30, marks on routes 40, selection 90.
   */
  order: number;
  visible: boolean;
  /** IDs of panels whose result it is: hidden while another panel draws its own result. If absent, always drawn. */
  shownWith?: readonly string[];
  /** For overlays without `shownWith`, IDs of panels it belongs to: dimmed while another open panel draws something. */
  ofPanels?: readonly string[];
  /** Whether it describes the map itself and is left out of images. */
  describesMap?: boolean;
  sources: Readonly<Record<string, FeatureCollection | OverlayTiles>>;
  /** Point sources to cluster; a click on a cluster zooms in. */
  clusters?: Readonly<Record<string, PointClusters>>;
  /** Layers bottom to top, in theme colors. */
  layers(palette: Palette): readonly OverlayLayer[];
  /** Lines of the legend. An overlay without this isn't listed, nor one without lines unless it is switched off. */
  legend?(palette: Palette): readonly LegendEntry[];
  /** Renders an interactive legend line. */
  LegendLine?: ComponentType<LegendLineProps>;
  /** Called if this is the topmost clickable overlay at the pointer; its features have a pointer cursor. */
  onClick?(hit: OverlayHit): void;
  /** Called with null when the pointer leaves. */
  onHover?(hit: OverlayHit | null): void;
}

/** Properties of an overlay that `isVisible` depends on. */
export type OverlayRef = Pick<Overlay, 'id' | 'shownWith'>;

/** State that decides which overlays are visible. */
interface Precedence {
  /** ID of the most recently opened panel that draws a result. */
  owner: string | null;
  /** Overlays turned off in the legend. */
  hidden: ReadonlySet<string>;
  /** Overlays pinned by the user, to stay with other panels' results. */
  pinned: ReadonlySet<string>;
}

/** All overlays and the state that decides how they are drawn. */
interface Content extends Precedence {
  overlays: ReadonlyMap<string, Overlay>;
  /** ID of the open panel. */
  open: string | null;
}

interface Registry extends Content {
  legendFolded: boolean;
}

/** Registry of overlays: panels add them, `MapCanvas` draws them. */
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

/** Shows or hides an overlay, as its switch in the legend does. */
export const switchOverlay = (id: string, isShown: boolean) =>
  useOverlays.setState(({ hidden }) => ({ hidden: withMembers(hidden, [id], !isShown) }));

/** Pins or unpins an overlay; a pinned one stays while other panels draw results. */
export const pinOverlay = (id: string, pinned: boolean) =>
  useOverlays.setState((registry) => ({ pinned: withMembers(registry.pinned, [id], pinned) }));

/** Whether another panel's result currently replaces it. */
export const isReplaced = ({ owner, pinned }: Precedence, { id, shownWith }: OverlayRef): boolean =>
  shownWith !== undefined && owner !== null && !shownWith.includes(owner) && !pinned.has(id);

/** Whether it is neither switched off by the user nor replaced by another panel's result; ignores `visible`. */
export const isVisible = (precedence: Precedence, overlay: OverlayRef): boolean =>
  !precedence.hidden.has(overlay.id) && !isReplaced(precedence, overlay);

/** Draws an overlay while the component is mounted; null draws none. Memoize it. */
export function useOverlay(overlay: Overlay | null) {
  const id = overlay?.id;
  // Declared before the effect that adds it, so that it is removed even if adding it throws.
  useEffect(() => (id === undefined ? undefined : () => removeOverlay(id)), [id]);
  useEffect(() => {
    if (overlay) putOverlay(overlay);
  }, [overlay]);
}

/** Overlay with its state among the others. */
export interface DrawnOverlay extends Overlay {
  /** Added to its `order` and that of its layers. */
  orderOffset: number;
  /** Whether it is dimmed, because another panel is open and draws something. */
  isDimmed: boolean;
}

/** Higher than any overlay's order. */
const openPanelOffset = 100;

/** Returns all overlays bottom to top, those of the open panel on top; `visible` reflects legend and panels. */
export function drawnOverlays(content: Content): DrawnOverlay[] {
  const all = [...content.overlays.values()].map((overlay) => ({
    ...overlay,
    visible: overlay.visible && isVisible(content, overlay),
    belongsToOpenPanel: content.open !== null && panelsOf(overlay).includes(content.open),
  }));
  const openPanelDraws = all.some(({ visible, belongsToOpenPanel }) => visible && belongsToOpenPanel);
  return all
    .map(({ belongsToOpenPanel, ...overlay }) => ({
      ...overlay,
      orderOffset: belongsToOpenPanel ? openPanelOffset : 0,
      isDimmed: openPanelDraws && !belongsToOpenPanel && panelsOf(overlay).length > 0,
    }))
    .sort(
      (one, other) =>
        one.orderOffset + one.order - other.orderOffset - other.order || one.id.localeCompare(other.id),
    );
}

/** Returns the IDs of panels it belongs to; empty for overlays of the map itself. */
const panelsOf = ({ shownWith, ofPanels = [] }: Overlay): readonly string[] => shownWith ?? ofPanels;
