import { create } from 'zustand';
import type { Marked, SyncAnnouncement } from '../../shared/desk/zone-sync.ts';
import type { ZonesChange, ZonesState, ZonesStored } from '../../shared/desk/zones.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { applyEdit, applyToStores, type Stores, type Zones } from '../../shared/zones/apply-edit.ts';
import type { StoresChange } from '../../shared/zones/stores/store.ts';
import type { Edit, Zone } from '../../shared/zones/zone.ts';
import { desk, flushToDesk, sendBeforeWorkspaceCalls, useDeskLink } from '../desk/desk.ts';
import { type WordKey, words } from '../words/words.ts';
import { isReadOnly, tellReadOnly } from '../workbench/read-only.ts';
import { hideStep, showStep } from '../workbench/step-notice.tsx';
import { reconcile, reconcileChange, reconcileStores, withSyncStates } from './reconcile.ts';
import { readHidden } from './selection.ts';
import { windowsTurn, zonesAtOnce } from './zone-chunks.ts';

interface ZonesStore {
  /** As the person sees them: changes are here before the desk has them on disk. */
  zones: Zones;
  stores: Stores;
  canUndo: boolean;
  canRedo: boolean;
  read: boolean;
  /** Changes that are not on disk yet. */
  unsaved: number;
  /** Why they could not be read, or the changes not saved. */
  fault: Fault | null;
}

/** The zones and stores of the workspace. They change through edits alone. */
export const useZones = create<ZonesStore>()(() => ({
  zones: new Map(),
  stores: new Map(),
  canUndo: false,
  canRedo: false,
  read: false,
  unsaved: 0,
  fault: null,
}));

type Request = { kind: 'change'; edit: Edit } | { kind: 'undo' } | { kind: 'redo' } | { kind: 'read' };

/** What the desk is still to be told, in order. A request leaves when the desk has answered it. */
const requests: Request[] = [];
let sending: Promise<void> | null = null;

/** What the desk answers to requests that left. */
const underWay = new WeakMap<Request, Promise<Outcome<Answer>>>();

type Answer = Marked<ZonesState> | Marked<ZonesChange> | ZonesStored;

/** Sync states that were announced while an answer was awaited, which may be older than they are. */
let announced: SyncAnnouncement[] = [];

/** What a change is called, for undo and the log. */
export type EditLabel = Extract<WordKey, `zones.edits.${string}`>;

/** Puts zones in and takes zones out, at once here and on disk within a moment. */
export const changeZones = (label: EditLabel, zones: Partial<Pick<Edit, 'put' | 'remove'>>) =>
  changePlan(label, zones, {});

/** Puts stores in and takes stores out, as `changeZones` does with zones. */
export const changeStores = (label: EditLabel, stores: Partial<StoresChange>) =>
  changePlan(label, {}, stores);

/** Changes zones and stores as one edit. */
export function changePlan(
  label: EditLabel,
  { put = [], remove = [] }: Partial<Pick<Edit, 'put' | 'remove'>>,
  { put: putStores = [], remove: removeStores = [] }: Partial<StoresChange>,
) {
  const isOfStores = putStores.length + removeStores.length > 0;
  if (put.length + remove.length === 0 && !isOfStores) return;
  change({
    label,
    put: [...put],
    remove: [...remove],
    ...(isOfStores && { stores: { put: [...putStores], remove: [...removeStores] } }),
  });
}

function change(edit: Edit) {
  if (isReadOnly()) return tellReadOnly();
  hideStep(stepNotice);
  useZones.setState(({ zones, stores }) => ({
    zones: applyEdit(zones, edit),
    stores: applyToStores(stores, edit),
    canUndo: true,
    canRedo: false,
  }));
  request({ kind: 'change', edit });
}

/** What was done last is told in one place. */
const stepNotice = 'zones-step';

/**
 * Says what a change has done, with a button that takes it back, behind those given.
 * @param undo where more than the edit is to be taken back
 */
export const tellChanged = (
  text: string,
  actions: Parameters<typeof showStep>[0]['actions'] = [],
  undo: () => void = undoZones,
) =>
  isReadOnly()
    ? tellReadOnly()
    : showStep({
        id: stepNotice,
        text,
        actions: [...actions, { label: words.t('zones.undo'), run: undo }],
      });

/** Changes one zone, if it is still there. */
export function changeZone(label: EditLabel, id: string, change: Partial<Zone>) {
  const zone = useZones.getState().zones.get(id);
  if (zone) changeZones(label, { put: [{ ...zone, ...change }] });
}

export const undoZones = () => (useZones.getState().canUndo || isStepping()) && step('undo');
export const redoZones = () => (useZones.getState().canRedo || isStepping()) && step('redo');
const step = (kind: 'undo' | 'redo') => (isReadOnly() ? tellReadOnly() : request({ kind }));
export const readZones = () => request({ kind: 'read' });

/** Tries again what could not be saved or read. */
export function retryRequests() {
  if (requests.length === 0) requests.push({ kind: 'read' });
  void send();
}

/** Gives up what could not be saved, and shows what is on disk. */
export function dropUnsaved() {
  requests.length = 0;
  request({ kind: 'read' });
}

/**
 * Reads the zones, now and whenever a lost connection is made again, and hears what becomes known of
 * them at the service. The function returned stops it.
 */
export function followZones(): () => void {
  readZones();
  const stopSyncStates = desk.on('zones.synced', (announcement) => {
    if (requests.length > 0) announced.push(announcement);
    useZones.setState(({ zones }) => ({ zones: withSyncStates(zones, announcement.syncStates) }));
  });
  window.addEventListener('beforeunload', flushBeforeEnd);
  const stopSending = sendBeforeWorkspaceCalls(sendPending);
  const stopLink = useDeskLink.subscribe(({ link }, before) => {
    if (link !== 'connected' || before.link === 'connected') return;
    // A desk that was started again counts anew.
    announced = [];
    readZones();
  });
  return () => {
    stopSyncStates();
    stopLink();
    stopSending();
    window.removeEventListener('beforeunload', flushBeforeEnd);
  };
}

/** Sends every change now, in its order, without waiting for the answers to those before. */
function sendPending() {
  if (unsaved() > 0) for (const request of requests) void answerTo(request);
}

/** Sends all that waits before the window ends, and holds that back where it could be lost all the same. */
function flushBeforeEnd(event: BeforeUnloadEvent) {
  sendPending();
  const arrives = flushToDesk();
  if (unsaved() > 0 && (!arrives || useZones.getState().fault)) event.preventDefault();
}

/** What can be undone or redone after a step is known when the desk has taken it; the hand is quicker. */
const isStepping = () => requests.some(({ kind }) => kind === 'undo' || kind === 'redo');

function request(request: Request) {
  requests.push(request);
  void send();
}

/** Waits until the desk has every change on disk; false when it could not. */
export async function saved(): Promise<boolean> {
  await sending;
  return unsaved() === 0;
}

function send() {
  sending ??= sendAll().finally(() => {
    sending = null;
    // Something may have been asked in between; after a fault it is the person who goes on.
    if (requests.length > 0 && useZones.getState().fault === null) void send();
  });
  return sending;
}

/** So long after a disk was full or failed the changes are saved again by themselves. */
const retryStorageMs = 5000;
let storageRetry: ReturnType<typeof setTimeout> | undefined;

async function sendAll() {
  clearTimeout(storageRetry);
  useZones.setState({ unsaved: unsaved() });
  for (let next = requests[0]; next; next = requests[0]) {
    const outcome = await answerTo(next);
    // To take in thousands is work enough beside receiving the last of them.
    if (outcome.ok && isLarge(outcome.value)) await windowsTurn();
    // Given up in the meantime.
    if (requests[0] !== next) continue;
    if (!outcome.ok) {
      underWay.delete(next);
      useZones.setState({ fault: outcome.fault, unsaved: unsaved() });
      if (outcome.fault.kind === 'storage') storageRetry = setTimeout(retryRequests, retryStorageMs);
      break;
    }
    useZones.setState({ fault: null });
    requests.shift();
    announced = announced.filter(({ syncRevision }) => syncRevision > outcome.value.syncRevision);
    if ('syncStates' in outcome.value) acceptStored(outcome.value);
    else accept(outcome.value);
    if (next.kind === 'undo' || next.kind === 'redo') tellStepLater(next.kind, outcome.value);
    if (requests.length === 0) announced = [];
    useZones.setState({ unsaved: unsaved() });
  }
}

/** The map shows the step in the next frame, which a notice would hold up. */
const tellStepLater = (...step: Parameters<typeof tellStep>) =>
  requestAnimationFrame(() => setTimeout(tellStep, 0, ...step));

/** Says which edit was taken back or done again, and of how many zones or stores, with a button for the other way. */
function tellStep(kind: 'undo' | 'redo', answer: Answer) {
  if (!('label' in answer) || !answer.label || !isEditLabel(answer.label)) return;
  const { put, remove, stores } = answer;
  const ofZones = put.length + remove.length;
  const isOfStores = ofZones === 0 && stores !== undefined;
  const count = isOfStores ? stores.put.length + stores.remove.length : ofZones;
  const edit = words.t(answer.label);
  const [undone, redone] = isOfStores
    ? (['stores.undone', 'stores.redone'] as const)
    : (['zones.undone', 'zones.redone'] as const);
  showStep({
    id: stepNotice,
    text: words.t(kind === 'undo' ? undone : redone, { edit, count }),
    actions: [
      kind === 'undo'
        ? { label: words.t('zones.redo'), run: redoZones }
        : { label: words.t('zones.undo'), run: undoZones },
    ],
  });
}

/** A workspace of a later version may have labels that are not known here. */
const isEditLabel = (label: string): label is EditLabel =>
  label.startsWith('zones.edits.') && words.exists(label);

const unsaved = () => requests.filter(({ kind }) => kind === 'change').length;

function answerTo(request: Request): Promise<Outcome<Answer>> {
  const answer = underWay.get(request) ?? ask(request);
  underWay.set(request, answer);
  return answer;
}

function ask(request: Request): Promise<Outcome<Answer>> {
  switch (request.kind) {
    case 'change':
      return desk.call('zones.change', request.edit);
    case 'undo':
      return desk.call('zones.undo', undefined);
    case 'redo':
      return desk.call('zones.redo', undefined);
    case 'read':
      return desk.call('zones.read', undefined);
  }
}

const isLarge = (answer: Answer): boolean =>
  ('zones' in answer && answer.zones.length > zonesAtOnce) ||
  ('put' in answer && answer.put.length + answer.remove.length > zonesAtOnce);

const unsent = () => requests.flatMap((one) => (one.kind === 'change' ? [one.edit] : []));

/** With what was announced after the answer that was taken over last. */
const withLaterSyncStates = (zones: Zones): Zones =>
  announced.reduce((before, { syncStates }) => withSyncStates(before, syncStates), zones);

/** Takes over what the desk has, with the changes on top that it is still to be told. */
function accept(answer: ZonesState | ZonesChange) {
  if ('hidden' in answer && !useZones.getState().read) readHidden(answer.hidden);
  useZones.setState((before) => {
    const reported =
      'zones' in answer ? reconcile(before.zones, answer.zones) : reconcileChange(before.zones, answer);
    const edits = unsent();
    return {
      zones: withLaterSyncStates(edits.reduce(applyEdit, reported)),
      stores: edits.reduce(applyToStores, reconcileStores(before.stores, answer.stores)),
      canUndo: answer.canUndo || edits.length > 0,
      canRedo: answer.canRedo && edits.length === 0,
      read: before.read || 'zones' in answer,
      fault: null,
    };
  });
}

function acceptStored({ syncStates, canUndo, canRedo }: ZonesStored) {
  useZones.setState(({ zones }) => ({
    zones: withLaterSyncStates(withSyncStates(zones, syncStates)),
    canUndo: canUndo || unsent().length > 0,
    canRedo: canRedo && unsent().length === 0,
    fault: null,
  }));
}
