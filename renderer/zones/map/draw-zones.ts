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
import { workerIdleMs } from '../../ui/warm-worker.ts';
import { type TaskWorker, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { words } from '../../words/words.ts';
import { openPanel, useLayout } from '../../workbench/layout.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { useMapListFilter } from '../../workspace-zones/map-list-filter.ts';
import { packedBuffers, packZones } from '../../workspace-zones/packed-zones.ts';
import { openZone, useSelection } from '../../workspace-zones/selection.ts';
import { storeNameNow } from '../../workspace-zones/store-names.ts';
import { visibleColors } from '../../workspace-zones/visible-colors.ts';
import { changesBetween } from '../../workspace-zones/zone-changes.ts';
import { inChunks, yieldToWindow, zonesAtOnce } from '../../workspace-zones/zone-chunks.ts';
import {
  colorGroupOf,
  colorOfGroup,
  colorOfZone,
  fillInPalette,
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
import { idsDrawnDifferently, lookOf, type ZonesView } from './zones-view.ts';

/** Maximum number of changed zones to draw before their tiles arrive. */
const maxAhead = 50;

/** An idle worker with more zones doesn't end, because sending them to the next one takes long. */
const maxZonesToResend = 20_000;

/**
 * Draws the zones on the map; returns a function that stops it. Tiles are cut in a worker that receives only changes,
 * never the full set.
 */
export function drawZones(): () => void {
  // Created on demand: it would take CPU time from the map at startup.
  let worker: TaskWorker<TileTasks> | undefined;
  let drawnZones: ReturnType<typeof useZones.getState>['zones'] = new Map();
  let sentView: ZonesView | undefined;
  let isSending = false;
  let isStopped = false;
  let version = 0;
  /** Whether the worker may lack changes, as it failed to process one. */
  let hasFailed = false;
  /** Whether the worker has replaced a failed one and hasn't processed all zones yet. */
  let isReplacement = false;
  let workerCount = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker has ended because it was idle. */
  let hasRetired = false;
  /** Resolves when another worker has replaced one that had ended. */
  let revival: Promise<void> | undefined;

  function startWorker() {
    workerCount += 1;
    return taskWorker<TileTasks>(
      new Worker(new URL('./zone-tiles.worker.ts', import.meta.url), { type: 'module' }),
    );
  }

  function retireLater() {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (isSending || hasFailed || drawnZones.size > maxZonesToResend) return;
      worker?.terminate();
      worker = undefined;
      drawnZones = new Map();
      sentView = undefined;
      hasRetired = true;
    }, workerIdleMs);
  }

  function revive(): Promise<void> | undefined {
    if (hasRetired) {
      hasRetired = false;
      revival = sendZones();
    }
    return revival;
  }

  async function tile(zoom: number, column: number, row: number) {
    await revive();
    worker ??= startWorker();
    retireLater();
    // Each worker numbers its versions from 0.
    const prefix = workerCount;
    const { data, etag } = await worker.run('tile', { zoom, column, row });
    return { data, etag: `${prefix}/${etag}` };
  }

  /** Starts another worker, which has yet to receive all zones. */
  function replaceWorker() {
    worker?.terminate();
    worker = startWorker();
    drawnZones = new Map();
    sentView = undefined;
    hasFailed = false;
    isReplacement = true;
  }

  /** Sends everything to another worker; if that one fails too, leaves it to the user to try again. */
  function fail(failed: TaskWorker<TileTasks>) {
    if (worker !== failed || isStopped || hasFailed) return;
    hasFailed = true;
    if (!isReplacement) void sendZones();
    else
      showStepNotice({
        id: 'zones-not-updated',
        text: words.t('zones.map.notUpdated'),
        actions: [{ label: words.t('fault.retry'), run: () => void sendZones() }],
        isPersistent: true,
      });
  }

  /** Makes the map request tiles again. The worker runs tasks in order, so these tiles include the change. */
  function redraw(changed: ReadonlySet<string>) {
    version += 1;
    const view = currentView();
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
          shapes: () => visibleShapes(view),
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
    // A failure before this call; one while sending is handled below.
    let mustReplace = hasFailed;
    while (!isStopped) {
      const isReplaced = mustReplace;
      if (mustReplace) replaceWorker();
      const { zones } = useZones.getState();
      if (zones === drawnZones) break;
      const { put, remove } = changesBetween(drawnZones, zones);
      drawnZones = zones;
      if (put.length === 0 && remove.length === 0 && !isReplaced) continue;
      worker ??= startWorker();
      const current = worker;
      sendView();
      // Yield first, as the list and the call to the desk process the same change in this turn.
      if (put.length > zonesAtOnce) await yieldToWindow();
      const chunks = inChunks(put);
      let removed = remove;
      const processed: Promise<unknown>[] = [];
      for (
        let chunk: readonly Zone[] | undefined = chunks.first ?? [];
        chunk && !isStopped;
        chunk = await chunks.next()
      ) {
        const packed = packZones(chunk);
        const change = transferring({ put: packed, remove: removed }, packedBuffers(packed));
        processed.push(current.run('change', change).catch(() => fail(current)));
        removed = [];
      }
      // Not after the first chunk: if a later one always failed, workers would be replaced without end.
      void Promise.all(processed).then(() => {
        if (worker === current && !hasFailed) isReplacement = false;
      });
      if (!isStopped) redraw(new Set([...remove, ...put.map(({ id }) => id)]));
      mustReplace = hasFailed && !isReplacement;
    }
    isSending = false;
  }

  function sendView(): boolean {
    const parts = currentView();
    if (!worker || (sentView && areSameViews(sentView, parts))) return false;
    sentView = parts;
    const current = worker;
    current.run('view', parts).catch(() => fail(current));
    return true;
  }

  function redrawView() {
    void revive();
    const before = sentView;
    if (sendView() && sentView)
      redraw(before ? limitedToAhead(idsDrawnDifferently(before, sentView, drawnZones.keys())) : noIds);
  }

  const subscriptions = [
    useZones.subscribe(({ stores }, before) => {
      // The legend shows the names of stores.
      if (stores !== before.stores && drawnZones.size > 0) redraw(noIds);
      void (hasRetired ? revive() : sendZones());
    }),
    useSelection.subscribe(redrawView),
    useZoneTool.subscribe(redrawView),
    useMapListFilter.subscribe(redrawView),
    watchDeskState('settings', redrawView),
  ];
  void sendZones();
  return () => {
    isStopped = true;
    for (const unsubscribe of subscriptions) unsubscribe();
    removeOverlay(zonesOverlayId);
    clearTimeout(idleTimer);
    worker?.terminate();
  };
}

function currentView(): ZonesView {
  const { hidden, selected, open } = useSelection.getState();
  const edited = editedZoneId(useZoneTool.getState().tool);
  const { listed, onlyListed } = useMapListFilter.getState();
  return { hidden, selected, open, edited, listed, onlyListed, colors: visibleColors() };
}

const areSameViews = (one: ZonesView, other: ZonesView): boolean =>
  one.hidden === other.hidden &&
  one.selected === other.selected &&
  one.open === other.open &&
  one.edited === other.edited &&
  one.listed === other.listed &&
  one.onlyListed === other.onlyListed &&
  one.colors === other.colors;

const noIds: ReadonlySet<string> = new Set();

/** Returns the ids, or just enough of them to exceed the maximum that is drawn ahead. */
function limitedToAhead(ids: Iterable<string>): ReadonlySet<string> {
  const limited = new Set<string>();
  for (const id of ids) if (limited.add(id).size > maxAhead) break;
  return limited;
}

/** Shapes to draw before their tiles arrive, by zone id; none if there are too many. */
function zonesAhead(ids: ReadonlySet<string>, view: ZonesView): OverlayTiles['ahead'] {
  if (ids.size > maxAhead) return new Map();
  const { zones } = useZones.getState();
  return new Map(
    [...ids].map((id) => {
      const zone = zones.get(id);
      return [id, zone ? shapeAheadOf(zone, view) : null];
    }),
  );
}

/** Shapes of all drawn zones, bottom to top. */
const visibleShapes = (view: ZonesView): ShapeAhead[] =>
  [...useZones.getState().zones.values()].flatMap((zone) => shapeAheadOf(zone, view) ?? []);

/** Labels of the drawn zones within the bounds, bottom to top. */
function visibleLabels(view: ZonesView, zoom: number, { southwest, northeast }: Bounds): ZoneLabel[] {
  return [...useZones.getState().zones.values()].flatMap((zone) => {
    if (lookOf(zone.id, view) === null) return [];
    const [west, south, east, north] = boxOf(zone.geometry);
    const isOutside =
      west > northeast.lng || east < southwest.lng || south > northeast.lat || north < southwest.lat;
    return isOutside ? [] : (zoneLabel(zone, zoom, numberOfZone(zone, view.colors)) ?? []);
  });
}

/** Shape to draw for a zone; null if the zone isn't drawn. */
function shapeAheadOf(zone: Zone, view: ZonesView): ShapeAhead | null {
  const { id, geometry } = zone;
  const look = lookOf(id, view);
  if (!look) return null;
  const color = colorOfZone(zone, view.colors);
  return {
    geometry,
    strokes: (palette: Palette, zoom: number) => zoneStrokes(palette, zoom, { color, look }),
  };
}

/** Groups of the drawn zones, sorted by name; empty if all zones of the workspace are in one group. */
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
    color: fillInPalette(colorOfGroup(group, colors), palette),
    shape: 'area',
  }));

const groupNameCollator = new Intl.Collator(undefined, { numeric: true });

/** Sorts groups by name; zones without a store or type come last. */
const compareGroups = (one: string, other: string, coloring: ZoneColoring): number =>
  Number(one === '') - Number(other === '') ||
  groupNameCollator.compare(groupName(one, coloring), groupName(other, coloring));

const groupName = (group: string, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeNameNow(group) : group || words.t('zones.list.noType');

/** Id of the zone that the drawing library edits. */
export const editedZoneId = (tool: ZoneTool | null): string | null =>
  tool?.kind === 'edit' || tool?.kind === 'move' ? tool.id : null;
