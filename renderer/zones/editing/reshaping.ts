import { create } from 'zustand';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { widened } from '../../../shared/zones/checks/box-around.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { captureMap } from '../../map/input-capture.ts';
import { restoreFocus } from '../../map/restore-focus.ts';
import { warmWorker } from '../../ui/warm-worker.ts';
import { type TaskWorker, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { words } from '../../words/words.ts';
import { memoryOf, type PackedZones, packZones, unpackZones } from '../../workspace-zones/packed-zones.ts';
import { changeZones, type EditLabel, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import type { PackedReshaped, ReshapeTasks } from './reshape.worker.ts';
import type { Reshape, ShapeFigures } from './reshaped.ts';
import { reshapedText } from './shape-figures.ts';
import { visibleIn } from './zones-around.ts';

/** Preview of a reshape. */
export interface ReshapePreview {
  previewed: readonly Zone[];
  others: PackedZones;
  /** Neighbors that change too. */
  neighbors: readonly Zone[];
  /** Number of zones with a new shape. */
  count: number;
  refused: PackedReshaped['refused'];
  figures: ShapeFigures;
}

export interface Reshaping {
  kind: Reshape['kind'];
  ids: readonly string[];
  /** Null while the field is empty. */
  meters: number | null;
  /** Latest preview; null before the first, and while the field is empty. */
  preview: ReshapePreview | null;
  /** The preview doesn't match `meters` yet. */
  working: boolean;
  /** The preview for `meters` couldn't be calculated. */
  hasFailed: boolean;
}

/** The pending reshape: previewed on the map, not applied yet. */
export const useReshaping = create<{ reshaping: Reshaping | null }>()(() => ({ reshaping: null }));

const usualMeters: Record<Reshape['kind'], number> = { buffer: 100, simplify: 10 };

const labels = {
  buffer: 'zones.edits.buffered',
  simplify: 'zones.edits.simplified',
} as const satisfies Record<Reshape['kind'], EditLabel>;

interface Session {
  worker: TaskWorker<ReshapeTasks>;
  /** Geometries the worker has. */
  sentGeometries: ReadonlyMap<string, ZoneGeometry>;
  /** Whether the worker has the neighbors too. */
  shared: boolean | null;
  /** Number of the latest request. */
  requested: number;
  /** Apply as soon as it is calculated. */
  awaited: boolean;
  end(): void;
}
let session: Session | null = null;

const workers = warmWorker(() =>
  taskWorker<ReshapeTasks>(new Worker(new URL('./reshape.worker.ts', import.meta.url), { type: 'module' })),
);

/** Starts reshaping zones with a default distance. Ends the active tool. */
export function startReshaping(kind: Reshape['kind'], ids: readonly string[]) {
  cancelReshaping();
  const focused = document.activeElement;
  const release = captureMap({ id: 'reshape', hint: null, onEnd: cancelReshaping });
  const worker = workers.take();
  const stops = [useZones.subscribe(sendZones), useSharedBorders.subscribe(sendZones)];
  session = {
    worker,
    sentGeometries: new Map(),
    shared: null,
    requested: 0,
    awaited: false,
    end() {
      for (const stop of stops) stop();
      workers.release(worker);
      release();
      restoreFocus(focused);
    },
  };
  useReshaping.setState({
    reshaping: { kind, ids, meters: usualMeters[kind], preview: null, working: true, hasFailed: false },
  });
  sendZones();
}

/** Leaves the zones as they were. */
export function cancelReshaping() {
  const ended = session;
  session = null;
  ended?.end();
  useReshaping.setState({ reshaping: null });
}

/** Sets the distance; null while it is unknown. */
export function reshapeBy(meters: number | null) {
  const { reshaping } = useReshaping.getState();
  if (!reshaping || !session || reshaping.meters === meters) return;
  session.awaited = false;
  useReshaping.setState({
    reshaping: {
      ...reshaping,
      meters,
      ...(meters === null && { preview: null, working: false, hasFailed: false }),
    },
  });
  const before = session.sentGeometries;
  sendZones();
  if (session?.sentGeometries === before) ask();
}

/** Applies the reshape as one edit once calculated; nothing if no zone can be reshaped. */
export function applyReshaping() {
  const { reshaping } = useReshaping.getState();
  if (!session || !reshaping || reshaping.meters === null) return;
  if (reshaping.working) session.awaited = true;
  else apply(reshaping, session);
}

function apply({ kind, preview }: Reshaping, { sentGeometries }: Session) {
  if (!preview || preview.count === 0) return;
  const { zones } = useZones.getState();
  const put = [...preview.previewed, ...unpackZones(preview.others), ...preview.neighbors].flatMap(
    ({ id, geometry }) => {
      const zone = zones.get(id);
      return zone && zone.geometry === sentGeometries.get(id) ? { ...zone, geometry } : [];
    },
  );
  cancelReshaping();
  changeZones(labels[kind], { put });
  const isNeighbor = new Set(preview.neighbors.map(({ id }) => id));
  const chosen = put.filter(({ id }) => !isNeighbor.has(id));
  notifyChanged(reshapedText(words.t, words.t(labels[kind]), chosen, preview));
}

/** Sends the current shapes to the worker, also when they change meanwhile, such as by undo. */
function sendZones() {
  const { reshaping } = useReshaping.getState();
  if (!reshaping || !session) return;
  const { zones } = useZones.getState();
  const present = reshaping.ids.flatMap((id) => zones.get(id) ?? []);
  if (present.length === 0) return cancelReshaping();
  const around = useSharedBorders.getState().on ? zonesInReach(reshaping, present) : null;
  const { sentGeometries, shared } = session;
  const all = [...present, ...(around ?? [])];
  const isKnown =
    shared === (around !== null) &&
    all.length === sentGeometries.size &&
    all.every(({ id, geometry }) => sentGeometries.get(id) === geometry);
  if (isKnown) return;
  session.sentGeometries = new Map(all.map(({ id, geometry }) => [id, geometry]));
  session.shared = around !== null;
  const packed = packZones(present);
  const inReach = around && packZones(around);
  const buffers = [packed, inReach].flatMap((zones) => (zones ? memoryOf(zones) : []));
  const current = session;
  current.worker
    .run('zones', transferring({ zones: packed, around: inReach }, buffers))
    .catch(() => fail(current));
  ask();
}

/** The visible zones that the reshaped ones may touch. */
function zonesInReach({ kind, meters }: Reshaping, chosen: readonly Zone[]): Zone[] {
  const reach = kind === 'buffer' ? Math.max(0, meters ?? 0) : 0;
  const ids = new Set(chosen.map(({ id }) => id));
  const inReach = new Map(
    chosen.flatMap(({ geometry }) =>
      visibleIn(widened(boxOf(geometry), reach)).map((zone) => [zone.id, zone] as const),
    ),
  );
  return [...inReach.values()].filter(({ id }) => !ids.has(id));
}

function ask() {
  const { reshaping } = useReshaping.getState();
  if (!session || !reshaping || reshaping.meters === null) return;
  const { kind, meters } = reshaping;
  const current = session;
  current.requested += 1;
  const number = current.requested;
  useReshaping.setState({ reshaping: { ...reshaping, working: true, hasFailed: false } });
  current.worker.run('reshape', { kind, meters }).then(
    (done) => done && take(number, done),
    () => fail(current),
  );
}

/** Ends the calculation after the worker failed. */
function fail(failed: Session) {
  const { reshaping } = useReshaping.getState();
  if (session !== failed || !reshaping) return;
  failed.awaited = false;
  useReshaping.setState({ reshaping: { ...reshaping, preview: null, working: false, hasFailed: true } });
}

function take(number: number, { previewed, others, neighbors, refused, figures }: PackedReshaped) {
  const { reshaping } = useReshaping.getState();
  if (!session || !reshaping || reshaping.meters === null) return;
  const preview: ReshapePreview = {
    previewed: unpackZones(previewed),
    others,
    neighbors: unpackZones(neighbors),
    count: previewed.fields.length + others.fields.length,
    refused,
    figures,
  };
  const next = { ...reshaping, preview, working: number !== session.requested, hasFailed: false };
  useReshaping.setState({ reshaping: next });
  if (session.awaited && !next.working) {
    session.awaited = false;
    apply(next, session);
  }
}
