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
import { setHidden } from './selection.ts';
import { yieldToWindow, zonesAtOnce } from './zone-chunks.ts';

interface ZonesStore {
  /** As displayed, including changes that the desk hasn't stored yet. */
  zones: Zones;
  stores: Stores;
  canUndo: boolean;
  canRedo: boolean;
  isLoaded: boolean;
  /** Number of changes that aren't stored yet. */
  unsavedCount: number;
  /** Why loading or saving failed. */
  fault: Fault | null;
}

/** The zones and stores of the workspace. All changes go through edits. */
export const useZones = create<ZonesStore>()(() => ({
  zones: new Map(),
  stores: new Map(),
  canUndo: false,
  canRedo: false,
  isLoaded: false,
  unsavedCount: 0,
  fault: null,
}));

type DeskRequest = { kind: 'change'; edit: Edit } | { kind: 'undo' } | { kind: 'redo' } | { kind: 'read' };

/** Requests to the desk, in order; removed once the response is applied. */
const requests: DeskRequest[] = [];
let currentSending: Promise<void> | null = null;

/** Pending responses to requests that were sent. */
const pendingResponses = new WeakMap<DeskRequest, Promise<Outcome<ZonesResponse>>>();

type ZonesResponse = Marked<ZonesState> | Marked<ZonesChange> | ZonesStored;

/** Sync states announced while a response was pending: the response may contain older ones. */
let announcedSyncStates: SyncAnnouncement[] = [];

/** Label of an edit, for undo and the edit log. */
export type EditLabel = Extract<WordKey, `zones.edits.${string}`>;

/** Adds, changes, and removes zones: immediately in the window, and on disk shortly after. */
export const changeZones = (label: EditLabel, zones: Partial<Pick<Edit, 'put' | 'remove'>>) =>
  changePlan(label, zones, {});

/** Adds, changes, and removes stores, as `changeZones` does with zones. */
export const changeStores = (label: EditLabel, stores: Partial<StoresChange>) =>
  changePlan(label, {}, stores);

/** Changes zones and stores as one edit. */
export function changePlan(
  label: EditLabel,
  { put = [], remove = [] }: Partial<Pick<Edit, 'put' | 'remove'>>,
  { put: putStores = [], remove: removeStores = [] }: Partial<StoresChange>,
) {
  const changesStores = putStores.length + removeStores.length > 0;
  if (put.length + remove.length === 0 && !changesStores) return;
  change({
    label,
    put: [...put],
    remove: [...remove],
    ...(changesStores && { stores: { put: [...putStores], remove: [...removeStores] } }),
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

/** Changes one zone, if it still exists. */
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
export function discardUnsaved() {
  requests.length = 0;
  request({ kind: 'read' });
}

let followers = 0;
let stopFollowing = () => {};

/**
 * Loads the zones, now and after each reconnect, and applies their announced sync states. Returns a function that
 * ends it, unless it was called by others too.
 */
export function followZones(): () => void {
  followers += 1;
  if (followers === 1) stopFollowing = startFollowing();
  return () => {
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}

function startFollowing(): () => void {
  readZones();
  const stopSyncStates = desk.on('zones.synced', (announcement) => {
    if (requests.length > 0) announcedSyncStates.push(announcement);
    useZones.setState(({ zones }) => ({ zones: withSyncStates(zones, announcement.syncStates) }));
  });
  window.addEventListener('beforeunload', flushBeforeEnd);
  const stopSending = sendBeforeWorkspaceCalls(sendPending);
  const stopReconnects = useDeskLink.subscribe(({ link }, before) => {
    if (link !== 'connected' || before.link === 'connected') return;
    // A restarted desk counts from the beginning.
    announcedSyncStates = [];
    readZones();
  });
  return () => {
    stopSyncStates();
    stopReconnects();
    stopSending();
    window.removeEventListener('beforeunload', flushBeforeEnd);
  };
}

/** Sends all changes now, in order, without waiting for responses. */
function sendPending() {
  if (countUnsaved() > 0) for (const request of requests) void responseTo(request);
}

/** Sends everything pending before the window closes, and blocks closing if it could still be lost. */
function flushBeforeEnd(event: BeforeUnloadEvent) {
  sendPending();
  const isDelivered = flushToDesk();
  if (countUnsaved() > 0 && (!isDelivered || useZones.getState().fault)) event.preventDefault();
}

/**
 * Whether an undo or redo is pending. Its response tells whether another step is possible, and users press keys
 * faster than that.
 */
const isStepping = () => requests.some(({ kind }) => kind === 'undo' || kind === 'redo');

function request(request: DeskRequest) {
  requests.push(request);
  void send();
}

/** Resolves once no request is being sent: with true if every change is stored, with false if saving failed. */
export async function allSaved(): Promise<boolean> {
  await currentSending;
  return countUnsaved() === 0;
}

function send() {
  currentSending ??= sendAll().finally(() => {
    currentSending = null;
    // More may have been queued meanwhile; after a fault the user decides whether to continue.
    if (requests.length > 0 && useZones.getState().fault === null) void send();
  });
  return currentSending;
}

/** Delay before saving is retried after the disk was full or failed, in milliseconds. */
const retryStorageMs = 5000;
let storageRetry: ReturnType<typeof setTimeout> | undefined;

async function sendAll() {
  clearTimeout(storageRetry);
  useZones.setState({ unsavedCount: countUnsaved() });
  for (let next = requests[0]; next; next = requests[0]) {
    const outcome = await responseTo(next);
    // Applying thousands of zones takes long; let the window finish receiving first.
    if (outcome.ok && isLargeResponse(outcome.value)) await yieldToWindow();
    // Discarded meanwhile.
    if (requests[0] !== next) continue;
    if (!outcome.ok) {
      pendingResponses.delete(next);
      useZones.setState({ fault: outcome.fault, unsavedCount: countUnsaved() });
      if (outcome.fault.kind === 'storage') storageRetry = setTimeout(retryRequests, retryStorageMs);
      break;
    }
    useZones.setState({ fault: null });
    requests.shift();
    announcedSyncStates = announcedSyncStates.filter(
      ({ syncRevision }) => syncRevision > outcome.value.syncRevision,
    );
    if ('syncStates' in outcome.value) applyStored(outcome.value);
    else applyResponse(outcome.value);
    if (next.kind === 'undo' || next.kind === 'redo') notifyStepLater(next.kind, outcome.value);
    if (requests.length === 0) announcedSyncStates = [];
    useZones.setState({ unsavedCount: countUnsaved() });
  }
}

/** Shows the notice of a step after the next frame, as rendering it would delay the frame that shows the step. */
const notifyStepLater = (...step: Parameters<typeof notifyStep>) =>
  requestAnimationFrame(() => setTimeout(notifyStep, 0, ...step));

/** Shows which edit was undone or redone and the number of zones or stores, with a button for the reverse. */
function notifyStep(kind: 'undo' | 'redo', response: ZonesResponse) {
  if (!('label' in response) || !response.label || !isEditLabel(response.label)) return;
  const { put, remove, stores } = response;
  const zoneCount = put.length + remove.length;
  const changesOnlyStores = zoneCount === 0 && stores !== undefined;
  const count = changesOnlyStores ? stores.put.length + stores.remove.length : zoneCount;
  const edit = words.t(response.label);
  const [undone, redone] = changesOnlyStores
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

/** A workspace saved by a later version may have unknown labels. */
const isEditLabel = (label: string): label is EditLabel =>
  label.startsWith('zones.edits.') && words.exists(label);

const countUnsaved = () => requests.filter(({ kind }) => kind === 'change').length;

function responseTo(request: DeskRequest): Promise<Outcome<ZonesResponse>> {
  const response = pendingResponses.get(request) ?? callDesk(request);
  pendingResponses.set(request, response);
  return response;
}

function callDesk(request: DeskRequest): Promise<Outcome<ZonesResponse>> {
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

const isLargeResponse = (response: ZonesResponse): boolean =>
  ('zones' in response && response.zones.length > zonesAtOnce) ||
  ('put' in response && response.put.length + response.remove.length > zonesAtOnce);

const unsavedEdits = () => requests.flatMap((one) => (one.kind === 'change' ? [one.edit] : []));

/** Returns the zones with the sync states that were announced after the last applied response. */
const withLaterSyncStates = (zones: Zones): Zones =>
  announcedSyncStates.reduce((before, { syncStates }) => withSyncStates(before, syncStates), zones);

/** Applies the desk's state, and on top of it the edits that aren't stored yet. */
function applyResponse(response: ZonesState | ZonesChange) {
  if ('hidden' in response && !useZones.getState().isLoaded) setHidden(response.hidden);
  useZones.setState((before) => {
    const reconciledZones =
      'zones' in response ? reconcile(before.zones, response.zones) : reconcileChange(before.zones, response);
    const edits = unsavedEdits();
    return {
      zones: withLaterSyncStates(edits.reduce(applyEdit, reconciledZones)),
      stores: edits.reduce(applyToStores, reconcileStores(before.stores, response.stores)),
      canUndo: response.canUndo || edits.length > 0,
      canRedo: response.canRedo && edits.length === 0,
      isLoaded: before.isLoaded || 'zones' in response,
      fault: null,
    };
  });
}

function applyStored({ syncStates, canUndo, canRedo }: ZonesStored) {
  useZones.setState(({ zones }) => ({
    zones: withLaterSyncStates(withSyncStates(zones, syncStates)),
    canUndo: canUndo || unsavedEdits().length > 0,
    canRedo: canRedo && unsavedEdits().length === 0,
    fault: null,
  }));
}
