import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { ZoneColoring } from '../../../shared/settings/settings.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { watchDeskState } from '../../desk/states.ts';
import {
  type LegendEntry,
  type OverlayTiles,
  putOverlay,
  removeOverlay,
  type ShapeAhead,
} from '../../map/overlays.ts';
import { type TaskWorker, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { words } from '../../words/words.ts';
import { openPanel, useLayout } from '../../workbench/layout.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { useMapOfList } from '../../workspace-zones/map-of-list.ts';
import { memoryOf, packZones } from '../../workspace-zones/packed-zones.ts';
import { openZone, useSelection } from '../../workspace-zones/selection.ts';
import { visibleColors } from '../../workspace-zones/shown-colors.ts';
import { storeNameNow } from '../../workspace-zones/store-names.ts';
import { changesBetween } from '../../workspace-zones/zone-changes.ts';
import { inChunks, windowsTurn, zonesAtOnce } from '../../workspace-zones/zone-chunks.ts';
import {
  colorGroupOf,
  colorOfGroup,
  colorOfZone,
  inPalette,
  numberOfZone,
  type ZoneColors,
} from '../../workspace-zones/zone-colors.ts';
import { type ZoneLabel, zoneLabel } from '../../workspace-zones/zone-label.ts';
import { zonesOverlayId } from '../../workspace-zones/zones-overlay.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useZoneTool, type ZoneTool } from '../editing/zone-tools.ts';
import { ZoneLegendLine } from './ZoneLegendLine.tsx';
import { zoneLayers, zoneStrokes } from './zone-layers.ts';
import type { TileTasks } from './zone-tiles.worker.ts';
import { drawnOtherwise, lookOf, type ZonesView } from './zones-view.ts';

/** With more changed zones than this, wait for their tiles. */
const maxAhead = 50;

/**
 * Draws the zones on the map; returns a function that stops it. Tiles are cut in a worker that receives only changes,
 * never the full set.
 */
export function drawZones(): () => void {
  // Created on demand: it would take CPU time from the map at startup.
  let worker: TaskWorker<TileTasks> | undefined;
  let drawnZones: ReturnType<typeof useZones.getState>['zones'] = new Map();
  let sentView: ViewParts | undefined;
  let isSending = false;
  let stopped = false;
  let version = 0;

  const started = () =>
    taskWorker<TileTasks>(new Worker(new URL('./zone-tiles.worker.ts', import.meta.url), { type: 'module' }));

  const tile = (zoom: number, column: number, row: number) => {
    worker ??= started();
    return worker.run('tile', { zoom, column, row });
  };

  /** The worker answers in order, so tiles requested from now on include the change. */
  function redraw(changed: ReadonlySet<string>) {
    version += 1;
    const view = viewOf(viewParts());
    let groups: ReturnType<typeof drawnGroups> | undefined;
    const legend = (palette: Palette) => {
      groups ??= drawnGroups(view);
      return colorLegend(groups, view.colors, palette);
    };
    putOverlay({
      id: zonesOverlayId,
      titleKey: 'zones.title',
      order: 20,
      ofPanels: ['zones'],
      visible: true,
      sources: {
        zones: {
          version,
          tile,
          ahead: zonesAhead(changed, view),
          shapes: () => visibleZones(view),
          labels: (zoom, within) => visibleLabels(view, zoom, within),
        },
      },
      layers: zoneLayers,
      ...(drawnZones.size > 0 && { legend, LegendLine: ZoneLegendLine }),
      onClick({ properties: { id } }) {
        if (typeof id !== 'string') return;
        openPanel('zones');
        openZone(id);
      },
      onHover(hit) {
        const id = hit?.properties.id;
        hoverZone(typeof id === 'string' && useLayout.getState().panel === 'zones' ? id : null);
      },
    });
  }

  async function sendZones() {
    if (isSending) return;
    isSending = true;
    for (
      let { zones } = useZones.getState();
      zones !== drawnZones && !stopped;
      { zones } = useZones.getState()
    ) {
      const { put, remove } = changesBetween(drawnZones, zones);
      drawnZones = zones;
      if (put.length === 0 && remove.length === 0) continue;
      worker ??= started();
      sendView();
      // Yield first: list and desk process the same change in this turn.
      if (put.length > zonesAtOnce) await windowsTurn();
      const chunks = inChunks(put);
      let gone = remove;
      for (
        let chunk: readonly Zone[] | undefined = chunks.first ?? [];
        chunk && !stopped;
        chunk = await chunks.next()
      ) {
        const packed = packZones(chunk);
        void worker.run('change', transferring({ put: packed, remove: gone }, memoryOf(packed)));
        gone = [];
      }
      if (!stopped) redraw(new Set([...remove, ...put.map(({ id }) => id)]));
    }
    isSending = false;
  }

  function sendView(): boolean {
    const parts = viewParts();
    if (!worker || (sentView && sameParts(sentView, parts))) return false;
    sentView = parts;
    void worker.run('view', viewOf(parts));
    return true;
  }

  function redrawView() {
    const before = sentView;
    if (sendView() && sentView)
      redraw(before ? enough(drawnOtherwise(viewOf(before), viewOf(sentView), drawnZones.keys())) : none);
  }

  const stops = [
    useZones.subscribe(({ stores }, before) => {
      // The legend has their names.
      if (stores !== before.stores && drawnZones.size > 0) redraw(none);
      void sendZones();
    }),
    useSelection.subscribe(redrawView),
    useZoneTool.subscribe(redrawView),
    useMapOfList.subscribe(redrawView),
    watchDeskState('settings', redrawView),
  ];
  void sendZones();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
    removeOverlay(zonesOverlayId);
    worker?.terminate();
  };
}

interface ViewParts {
  colors: ZoneColors;
  hidden: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  open: string | null;
  edited: string | null;
  listed: ReadonlySet<string> | null;
  onlyListed: boolean;
}

function viewParts(): ViewParts {
  const { hidden, chosen, open } = useSelection.getState();
  const edited = editedOf(useZoneTool.getState().tool);
  const { listed, onlyListed } = useMapOfList.getState();
  return { hidden, chosen, open, edited, listed, onlyListed, colors: visibleColors() };
}

const sameParts = (one: ViewParts, other: ViewParts): boolean =>
  one.hidden === other.hidden &&
  one.chosen === other.chosen &&
  one.open === other.open &&
  one.edited === other.edited &&
  one.listed === other.listed &&
  one.onlyListed === other.onlyListed &&
  one.colors === other.colors;

const none: ReadonlySet<string> = new Set();

const viewOf = ({ chosen, ...rest }: ViewParts): ZonesView => ({ ...rest, picked: chosen });

/** These ids, truncated as soon as there are too many to draw ahead. */
function enough(ids: Iterable<string>): ReadonlySet<string> {
  const some = new Set<string>();
  for (const id of ids) if (some.add(id).size > maxAhead) break;
  return some;
}

/** Zones to draw before their tiles arrive; none if there are too many. */
function zonesAhead(ids: ReadonlySet<string>, view: ZonesView): OverlayTiles['ahead'] {
  if (ids.size > maxAhead) return new Map();
  const { zones } = useZones.getState();
  return new Map(
    [...ids].map((id) => {
      const zone = zones.get(id);
      return [id, zone ? shapeOf(zone, view) : null];
    }),
  );
}

/** Every zone that is drawn, from below to above. */
const visibleZones = (view: ZonesView): ShapeAhead[] =>
  [...useZones.getState().zones.values()].flatMap((zone) => shapeOf(zone, view) ?? []);

/** The labels of the zones that are drawn, from below to above. */
function visibleLabels(view: ZonesView, zoom: number, { southwest, northeast }: Bounds): ZoneLabel[] {
  return [...useZones.getState().zones.values()].flatMap((zone) => {
    if (lookOf(zone.id, view) === null) return [];
    const [west, south, east, north] = boxOf(zone.geometry);
    const isBeside =
      west > northeast.lng || east < southwest.lng || south > northeast.lat || north < southwest.lat;
    return isBeside ? [] : (zoneLabel(zone, zoom, numberOfZone(zone, view.colors)) ?? []);
  });
}

/** Geometry to draw for a zone; null if it is hidden. */
function shapeOf(zone: Zone, view: ZonesView): ShapeAhead | null {
  const { id, geometry } = zone;
  const look = lookOf(id, view);
  if (!look) return null;
  const color = colorOfZone(zone, view.colors);
  return {
    geometry,
    strokes: (palette: Palette, zoom: number) => zoneStrokes(palette, zoom, { color, look }),
  };
}

/** Groups of the drawn zones, by name; none if all zones of the workspace have the same. */
function drawnGroups(view: ZonesView): string[] {
  const groups = new Map<string, boolean>();
  for (const zone of useZones.getState().zones.values()) {
    const group = colorGroupOf(zone, view.colors.coloring);
    if (groups.get(group)) continue;
    // The edited zone is drawn by the drawing library.
    groups.set(group, zone.id === view.edited || lookOf(zone.id, view) !== null);
  }
  if (groups.size < 2) return [];
  const { coloring } = view.colors;
  return [...groups.keys()]
    .filter((group) => groups.get(group))
    .sort((one, other) => compareGroups(one, other, coloring));
}

const colorLegend = (
  groups: readonly string[],
  colors: ZoneColors,
  palette: Palette,
): readonly LegendEntry[] =>
  groups.map((group) => ({
    id: group,
    text: groupName(group, colors.coloring),
    color: inPalette(colorOfGroup(group, colors), palette),
    shape: 'area',
  }));

const byName = new Intl.Collator(undefined, { numeric: true });

/** By name, and last those that have none. */
const compareGroups = (one: string, other: string, coloring: ZoneColoring): number =>
  Number(one === '') - Number(other === '') ||
  byName.compare(groupName(one, coloring), groupName(other, coloring));

const groupName = (group: string, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeNameNow(group) : group || words.t('zones.list.noType');

/** Id of the zone that the drawing library edits. */
export const editedOf = (tool: ZoneTool | null): string | null =>
  tool?.kind === 'edit' || tool?.kind === 'move' ? tool.id : null;
