import { create } from 'zustand';
import type { Marked, SyncAnnouncement } from '../../shared/desk/zone-sync.ts';
import type { ZonesChange, ZonesState, ZonesStored } from '../../shared/desk/zones.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { applyEdit, applyToStores, type Stores, type Zones } from '../../shared/zones/apply-edit.ts';
import type { StoresChange } from '../../shared/zones/store.ts';
import type { Edit, Zone } from '../../shared/zones/zone.ts';
import { desk, flushToDesk, sendBeforeWorkspaceCalls, useDeskLink } from '../desk/desk.ts';
import { type WordKey, words } from '../words/words.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { hideStepNotice, showStepNotice } from '../workbench/step-notice.tsx';
import { reconcile, reconcileChange, reconcileStores, withSyncStates } from './reconcile.ts';
import { readHidden } from './selection.ts';
import { windowsTurn, zonesAtOnce } from './zone-chunks.ts';

interface ZonesStore {
  /** As displayed: includes changes that the desk hasn't stored yet. */
  zones: Zones;
  stores: Stores;
  canUndo: boolean;
  canRedo: boolean;
  read: boolean;
  /** Changes that aren't stored yet. */
  unsaved: number;
  /** Why loading or saving failed. */
  fault: Fault | null;
}

/** The zones and stores of the workspace. All changes go through edits. */
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

/** Requests to the desk, in order; removed once answered. */
const requests: Request[] = [];
let sending: Promise<void> | null = null;

/** Pending answers to requests already sent. */
const underWay = new WeakMap<Request, Promise<Outcome<Answer>>>();

type Answer = Marked<ZonesState> | Marked<ZonesChange> | ZonesStored;

/** Sync states announced while an answer was pending, which may contain older ones. */
let announced: SyncAnnouncement[] = [];

/** What a change is called, for undo and the log. */
export type EditLabel = Extract<WordKey, `zones.edits.${string}`>;

/** Adds, changes and removes zones: immediately here, and on disk shortly after. */
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
  if (isReadOnly()) return notifyReadOnly();
  hideStepNotice(stepNotice);
  useZones.setState(({ zones, stores }) => ({
    zones: applyEdit(zones, edit),
    stores: applyToStores(stores, edit),
    canUndo: true,
    canRedo: false,
  }));
  request({ kind: 'change', edit });
}

/** All steps share one notice. */
const stepNotice = 'zones-step';

/**
 * Shows a notice of a change, with an undo button after the given ones.
 * @param undo for undoing more than the edit
 */
export const notifyChanged = (
  text: string,
  actions: Parameters<typeof showStepNotice>[0]['actions'] = [],
  undo: () => void = undoZones,
) =>
  isReadOnly()
    ? notifyReadOnly()
    : showStepNotice({
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
const step = (kind: 'undo' | 'redo') => (isReadOnly() ? notifyReadOnly() : request({ kind }));
export const readZones = () => request({ kind: 'read' });

/** Retries failed loading or saving. */
export function retryRequests() {
  if (requests.length === 0) requests.push({ kind: 'read' });
  void send();
}

/** Discards unsaved changes and reloads what is stored. */
export function dropUnsaved() {
  requests.length = 0;
  request({ kind: 'read' });
}

/** Loads the zones, now and after each reconnect, and follows their sync states. Returns a function that stops it. */
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
    // A restarted desk counts from the beginning.
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

/** Sends all changes now, in order, without waiting for answers. */
function sendPending() {
  if (unsaved() > 0) for (const request of requests) void answerTo(request);
}

/** Sends everything pending before the window closes, and blocks closing if it could still be lost. */
function flushBeforeEnd(event: BeforeUnloadEvent) {
  sendPending();
  const arrives = flushToDesk();
  if (unsaved() > 0 && (!arrives || useZones.getState().fault)) event.preventDefault();
}

/** Undo availability is only known once the desk has taken the step, and users press keys faster than that. */
const isStepping = () => requests.some(({ kind }) => kind === 'undo' || kind === 'redo');

function request(request: Request) {
  requests.push(request);
  void send();
}

/** Waits until the desk has stored every change; resolves with false if it failed. */
export async function saved(): Promise<boolean> {
  await sending;
  return unsaved() === 0;
}

function send() {
  sending ??= sendAll().finally(() => {
    sending = null;
    // More may have been queued meanwhile; after a fault the user decides whether to continue.
    if (requests.length > 0 && useZones.getState().fault === null) void send();
  });
  return sending;
}

/** Delay before saving is retried after the disk was full or failed, in milliseconds. */
const retryStorageMs = 5000;
let storageRetry: ReturnType<typeof setTimeout> | undefined;

async function sendAll() {
  clearTimeout(storageRetry);
  useZones.setState({ unsaved: unsaved() });
  for (let next = requests[0]; next; next = requests[0]) {
    const outcome = await answerTo(next);
    // Taking over thousands of zones is a task of its own; let the window finish receiving first.
    if (outcome.ok && isLarge(outcome.value)) await windowsTurn();
    // Discarded meanwhile.
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
    if (next.kind === 'undo' || next.kind === 'redo') notifyStepLater(next.kind, outcome.value);
    if (requests.length === 0) announced = [];
    useZones.setState({ unsaved: unsaved() });
  }
}

/** Shown later, as rendering a notice would delay the frame that shows the step. */
const notifyStepLater = (...step: Parameters<typeof notifyStep>) =>
  requestAnimationFrame(() => setTimeout(notifyStep, 0, ...step));

/** Shows which edit was undone or redone and the number of zones or stores, with a button for the reverse. */
function notifyStep(kind: 'undo' | 'redo', answer: Answer) {
  if (!('label' in answer) || !answer.label || !isEditLabel(answer.label)) return;
  const { put, remove, stores } = answer;
  const ofZones = put.length + remove.length;
  const isOfStores = ofZones === 0 && stores !== undefined;
  const count = isOfStores ? stores.put.length + stores.remove.length : ofZones;
  const edit = words.t(answer.label);
  const [undone, redone] = isOfStores
    ? (['stores.undone', 'stores.redone'] as const)
    : (['zones.undone', 'zones.redone'] as const);
  showStepNotice({
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

/** Applies sync states that were announced after the last answer taken over. */
const withLaterSyncStates = (zones: Zones): Zones =>
  announced.reduce((before, { syncStates }) => withSyncStates(before, syncStates), zones);

/** Takes over the desk's state, with the changes that it doesn't have yet on top. */
function accept(answer: ZonesState | ZonesChange) {
  if ('hidden' in answer && !useZones.getState().read) readHidden(answer.hidden);
  useZones.setState((before) => {
    const reconciledZones =
      'zones' in answer ? reconcile(before.zones, answer.zones) : reconcileChange(before.zones, answer);
    const edits = unsent();
    return {
      zones: withLaterSyncStates(edits.reduce(applyEdit, reconciledZones)),
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
