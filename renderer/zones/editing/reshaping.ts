import { create } from 'zustand';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { widenedBox } from '../../../shared/zones/checks/neighbor-box.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { captureMap } from '../../map/input-capture.ts';
import { restoreFocus } from '../../map/restore-focus.ts';
import { warmWorker } from '../../ui/warm-worker.ts';
import { type TaskWorker, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { words } from '../../words/words.ts';
import {
  type PackedZones,
  packedBuffers,
  packZones,
  unpackZones,
} from '../../workspace-zones/packed-zones.ts';
import { changeZones, type EditLabel, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import type { PackedReshaped, ReshapeTasks } from './reshape.worker.ts';
import type { Reshape, ShapeFigures } from './reshaped.ts';
import { reshapedText } from './shape-figures.ts';
import { visibleIn } from './zones-around.ts';

/** Preview of reshaped zones. */
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
  /** Whether the preview for `meters` is still being calculated. */
  working: boolean;
  /** Whether the preview for `meters` couldn't be calculated. */
  hasFailed: boolean;
}

/** The reshape in progress, if any: previewed on the map, not applied yet. */
export const useReshaping = create<{ reshaping: Reshaping | null }>()(() => ({ reshaping: null }));

const defaultMeters: Record<Reshape['kind'], number> = { buffer: 100, simplify: 10 };

const labels = {
  buffer: 'zones.edits.buffered',
  simplify: 'zones.edits.simplified',
} as const satisfies Record<Reshape['kind'], EditLabel>;

interface Session {
  worker: TaskWorker<ReshapeTasks>;
  /** Geometries the worker has. */
  sentGeometries: ReadonlyMap<string, ZoneGeometry>;
  /** Whether the worker has neighbors too; null before anything was sent. */
  hasNeighbors: boolean | null;
  /** Number of the latest request. */
  latestRequest: number;
  /** Whether to apply the preview as soon as it is calculated. */
  applyWhenDone: boolean;
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
    hasNeighbors: null,
    latestRequest: 0,
    applyWhenDone: false,
    end() {
      for (const stop of stops) stop();
      workers.release(worker);
      release();
      restoreFocus(focused);
    },
  };
  useReshaping.setState({
    reshaping: { kind, ids, meters: defaultMeters[kind], preview: null, working: true, hasFailed: false },
  });
  sendZones();
}

/** Ends the reshape without changing zones. */
export function cancelReshaping() {
  const ended = session;
  session = null;
  ended?.end();
  useReshaping.setState({ reshaping: null });
}

/** Sets the distance in meters; null while the field is empty or incomplete. */
export function reshapeBy(meters: number | null) {
  const { reshaping } = useReshaping.getState();
  if (!reshaping || !session || reshaping.meters === meters) return;
  session.applyWhenDone = false;
  useReshaping.setState({
    reshaping: {
      ...reshaping,
      meters,
      ...(meters === null && { preview: null, working: false, hasFailed: false }),
    },
  });
  const before = session.sentGeometries;
  sendZones();
  if (session?.sentGeometries === before) requestPreview();
}

/** Applies the reshape as one edit, once it is calculated. Does nothing if no zone changes shape. */
export function applyReshaping() {
  const { reshaping } = useReshaping.getState();
  if (!session || !reshaping || reshaping.meters === null) return;
  if (reshaping.working) session.applyWhenDone = true;
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
  const neighborIds = new Set(preview.neighbors.map(({ id }) => id));
  const reshapedZones = put.filter(({ id }) => !neighborIds.has(id));
  notifyChanged(reshapedText(words.t, words.t(labels[kind]), reshapedZones, preview));
}

/** Sends the current shapes to the worker. Called again when they change, for instance by undo. */
function sendZones() {
  const { reshaping } = useReshaping.getState();
  if (!reshaping || !session) return;
  const { zones } = useZones.getState();
  const present = reshaping.ids.flatMap((id) => zones.get(id) ?? []);
  if (present.length === 0) return cancelReshaping();
  const around = useSharedBorders.getState().on ? zonesInReach(reshaping, present) : null;
  const { sentGeometries, hasNeighbors } = session;
  const all = [...present, ...(around ?? [])];
  const isSent =
    hasNeighbors === (around !== null) &&
    all.length === sentGeometries.size &&
    all.every(({ id, geometry }) => sentGeometries.get(id) === geometry);
  if (isSent) return;
  session.sentGeometries = new Map(all.map(({ id, geometry }) => [id, geometry]));
  session.hasNeighbors = around !== null;
  const packed = packZones(present);
  const inReach = around && packZones(around);
  const buffers = [packed, inReach].flatMap((zones) => (zones ? packedBuffers(zones) : []));
  const current = session;
  current.worker
    .run('zones', transferring({ zones: packed, around: inReach }, buffers))
    .catch(() => fail(current));
  requestPreview();
}

/** Returns the visible zones that the reshaped ones may touch. */
function zonesInReach({ kind, meters }: Reshaping, reshapedZones: readonly Zone[]): Zone[] {
  const reach = kind === 'buffer' ? Math.max(0, meters ?? 0) : 0;
  const ids = new Set(reshapedZones.map(({ id }) => id));
  const inReach = new Map(
    reshapedZones.flatMap(({ geometry }) =>
      visibleIn(widenedBox(boxOf(geometry), reach)).map((zone) => [zone.id, zone] as const),
    ),
  );
  return [...inReach.values()].filter(({ id }) => !ids.has(id));
}

function requestPreview() {
  const { reshaping } = useReshaping.getState();
  if (!session || !reshaping || reshaping.meters === null) return;
  const { kind, meters } = reshaping;
  const current = session;
  current.latestRequest += 1;
  const number = current.latestRequest;
  useReshaping.setState({ reshaping: { ...reshaping, working: true, hasFailed: false } });
  current.worker.run('reshape', { kind, meters }).then(
    (done) => done && receivePreview(number, done),
    () => fail(current),
  );
}

/** Ends the calculation after the worker failed. */
function fail(failed: Session) {
  const { reshaping } = useReshaping.getState();
  if (session !== failed || !reshaping) return;
  failed.applyWhenDone = false;
  useReshaping.setState({ reshaping: { ...reshaping, preview: null, working: false, hasFailed: true } });
}

function receivePreview(number: number, { previewed, others, neighbors, refused, figures }: PackedReshaped) {
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
  const next = { ...reshaping, preview, working: number !== session.latestRequest, hasFailed: false };
  useReshaping.setState({ reshaping: next });
  if (session.applyWhenDone && !next.working) {
    session.applyWhenDone = false;
    apply(next, session);
  }
}
