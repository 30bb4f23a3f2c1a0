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

/** A MapLibre layer; `id` and `source` are the overlay's own names. */
export type OverlayLayer = Without<Exclude<LayerSpecification, { type: 'background' }>, 'id' | 'source'> & {
  id: string;
  source: string;
  /** Of this layer by itself, where it is not drawn among those of its overlay. */
  order?: number;
};

/** A source for what is too much to be handed over whole at each change: the map asks it for its tiles. */
export interface OverlayTiles {
  /** Another number whenever a tile may have changed. */
  version: number;
  /** A vector tile in XYZ numbering. One that has the `etag` of before is not drawn anew. */
  tile(zoom: number, column: number, row: number): Promise<{ data: Uint8Array<ArrayBuffer>; etag: string }>;
  /**
   * What is otherwise than in the version before, by the property `id` of the features, where that is little;
   * null is there no more. It is seen at once, ahead of the tiles.
   */
  ahead: ReadonlyMap<string, ShapeAhead | null>;
  /** All that the tiles show, for who draws it elsewhere. */
  shapes(): Iterable<ShapeAhead>;
  /** The points for the labels that the tiles show at a zoom, of what meets a part of the map. */
  labels(zoom: number, within: Bounds): Iterable<Feature<Point>>;
}

/** An area of tiles by itself: drawn over the map until its tiles show it, or into a picture. */
export interface ShapeAhead {
  geometry: ZoneGeometry;
  /** From below to above. */
  strokes(palette: Palette, zoom: number): readonly Stroke[];
}

/** How an area is filled, or its border drawn, so many pixels wide. */
export interface Stroke {
  color: string;
  opacity: number;
  width: number | 'fill';
}

export interface LegendEntry {
  /** Tells it from others where texts may be the same. */
  id?: string;
  text: string;
  color: string;
  shape: 'line' | 'area' | 'point';
}

/** `reachable`: Tab leads to this line; the arrow keys go from there to the others. */
export interface LegendLineProps {
  entry: LegendEntry;
  reachable: boolean;
}

/** What was hit on the map. */
export interface OverlayHit {
  /** Name of the overlay's source and the feature's properties. */
  source: string;
  properties: Record<string, unknown>;
  position: LatLng;
}

/**
 * What the points of a cluster come to together, beside `point_count`: by the name of the property an expression
 * that is 1 for a point that counts, and else 0.
 */
export interface PointClusters {
  counts: Readonly<Record<string, ExpressionSpecification>>;
}

/**
 * Something that a panel draws on the map: GeoJSON or tiles, and layers. GeoJSON is sent to the map again
 * when its object is another one, so unchanged data must stay the same object.
 */
export interface Overlay {
  id: string;
  titleKey: WordKey;
  /** What the title names as `{{name}}`. */
  titleName?: string;
  /**
   * Higher is drawn above, and what belongs to the open panel above all. Places 10, zones 20, routes 30, what is
   * marked on routes 40, what is selected 90.
   */
  order: number;
  visible: boolean;
  /** Ids of the panels whose answer it is: put back when another one draws its own. Left out: always drawn. */
  shownWith?: readonly string[];
  /** Ids of the panels it belongs to where it is always drawn: it steps back for what another open panel draws. */
  ofPanels?: readonly string[];
  /** It says something of the map itself, and comes into no picture of it. */
  ofMap?: boolean;
  sources: Readonly<Record<string, FeatureCollection | OverlayTiles>>;
  /** Sources of points that are drawn as one with their number where they lie close; a click there goes nearer. */
  clusters?: Readonly<Record<string, PointClusters>>;
  /** Layers from below to above, in the colours of the theme. */
  layers(palette: Palette): readonly OverlayLayer[];
  /** Lines of the legend; an overlay without one is not listed there, and one without lines not by itself. */
  legend?(palette: Palette): readonly LegendEntry[];
  /** Shows a line of the legend in which there is something to do. */
  LegendLine?: ComponentType<LegendLineProps>;
  /** The topmost overlay with a handler is told; the map makes its features look clickable. */
  onClick?(hit: OverlayHit): void;
  /** Null when the pointer leaves. */
  onHover?(hit: OverlayHit | null): void;
}

/** What decides whether something is drawn that a panel put on the map. */
export type OverlayPlace = Pick<Overlay, 'id' | 'shownWith'>;

/** Who is seen on the map beside whom. */
interface Precedence {
  /** Id of the panel that was opened last of those that draw an answer. */
  owner: string | null;
  /** Overlays that the person switched off in the legend. */
  hidden: ReadonlySet<string>;
  /** Overlays that the person wants to see beside the answer of another panel. */
  pinned: ReadonlySet<string>;
}

/** What is to be drawn, and what it is drawn for. */
interface Content extends Precedence {
  overlays: ReadonlyMap<string, Overlay>;
  /** Id of the panel that is open. */
  open: string | null;
}

interface Registry extends Content {
  legendFolded: boolean;
}

/** The overlays that are there. Panels put them, the map draws them. */
export const useOverlays = create<Registry>()(() => ({
  overlays: new Map(),
  legendFolded: false,
  open: null,
  owner: null,
  hidden: new Set(),
  pinned: new Set(),
}));

/** Puts an overlay, or changes the one of the same id. */
export const putOverlay = (overlay: Overlay) =>
  useOverlays.setState(({ overlays }) => ({ overlays: new Map(overlays).set(overlay.id, overlay) }));

export const removeOverlay = (id: string) =>
  useOverlays.setState(({ overlays }) => {
    const rest = new Map(overlays);
    rest.delete(id);
    return { overlays: rest };
  });

/** Switches an overlay on or off, whatever its panel says. */
export const switchOverlay = (id: string, rendered: boolean) =>
  useOverlays.setState(({ hidden }) => ({ hidden: withMembers(hidden, [id], !rendered) }));

/** Keeps an overlay on the map whichever panel is opened, or no longer. */
export const pinOverlay = (id: string, pinned: boolean) =>
  useOverlays.setState((registry) => ({ pinned: withMembers(registry.pinned, [id], pinned) }));

/** Whether another panel's answer took its place on the map. */
export const isPutBack = ({ owner, pinned }: Precedence, { id, shownWith }: OverlayPlace): boolean =>
  shownWith !== undefined && owner !== null && !shownWith.includes(owner) && !pinned.has(id);

/** Whether it is to be seen, as far as the person and the open panel decide. */
export const isVisible = (precedence: Precedence, place: OverlayPlace): boolean =>
  !precedence.hidden.has(place.id) && !isPutBack(precedence, place);

/** Keeps an overlay on the map for as long as the component is mounted. Memoise it. */
export function useOverlay(overlay: Overlay | null) {
  const id = overlay?.id;
  // First, so that one that cannot be drawn goes with its component instead of breaking the others.
  useEffect(() => (id === undefined ? undefined : () => removeOverlay(id)), [id]);
  useEffect(() => {
    if (overlay) putOverlay(overlay);
  }, [overlay]);
}

/** An overlay as it is drawn beside the others. */
export interface DrawnOverlay extends Overlay {
  /** Added to the order of it and of its layers. */
  lift: number;
  /** It belongs to another panel than the open one, which has something to show. */
  stepsBack: boolean;
}

/** More than any overlay has as its order. */
const liftOfOpen = 100;

/** What is to be drawn, from below to above: what belongs to the open panel stands above all others. */
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

/** Ids of the panels it belongs to; none of what belongs to the map itself. */
const ownersOf = ({ shownWith, ofPanels = [] }: Overlay): readonly string[] => shownWith ?? ofPanels;
