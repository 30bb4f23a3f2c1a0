import { create } from 'zustand';
import { namesOf } from '../../shared/desk/contract.ts';
import {
  contract,
  type Desk,
  type EventName,
  type PayloadOf,
  type StateName,
} from '../../shared/desk/index.ts';
import { windowEndedCode } from '../../shared/desk/windows.ts';
import {
  connectDesk,
  type DeskPort,
  type FlushableDesk,
  type FromDesk,
  type ToDesk,
} from '../../shared/desk/wire.ts';
import { workspaces } from '../../shared/desk/workspaces.ts';
import { serviceName } from '../../shared/settings/settings.ts';
import { recordOutcome } from './service-health.ts';
import { deskState, isReported, storeDeskState, useDeskStates, watchDeskState } from './states.ts';

declare global {
  interface Window {
    /** Set by the desktop program's preload script; undefined in a browser. */
    deskPort?: DeskPort;
    /** Returns the path of a dropped file, which the desk may read from then on; undefined in a browser. */
    pathOfDropped?: (file: File) => string;
  }
}

/** State of the connection; `ended` means that another window closed this one, after which it doesn't reconnect. */
type DeskLink = 'connecting' | 'connected' | 'lost' | 'ended';

/** State of the connection to the desk. */
export const useDeskLink = create<{ link: DeskLink }>()(() => ({ link: 'connecting' }));

/** ID of this window among the connected ones. */
export const windowId = crypto.randomUUID();

const retryMs = { first: 500, max: 8000 };
const listeners = new Map<EventName, Set<(payload: never) => void>>();
/**
 * ID of the workspace's opening that this page shows. Sent with calls, so that none changes another workspace that was
 * opened meanwhile, for which the page has to be reloaded.
 */
let shownOpening: string | undefined;
watchDeskState('workspace', (now) => {
  if (now?.state === 'open') shownOpening ??= now.opening;
});

let connection = connect(window.deskPort);

let sendPending = (): void => undefined;

/**
 * Registers a function that sends pending changes before a call such as opening another workspace, which would receive
 * them otherwise. Returns a function that unregisters it.
 */
export function sendBeforeWorkspaceCalls(send: () => void): () => void {
  sendPending = send;
  return () => {
    sendPending = () => undefined;
  };
}

/** Client of the desk. When it reconnects, listeners stay registered, and pending calls fail as offline. */
export const desk: Omit<Desk, 'watch'> = {
  async call(name, input, options) {
    if (Object.hasOwn(workspaces, name)) sendPending();
    const service = contract[name].ofService ? expectedService() : undefined;
    const outcome = await connection.call(name, input, { ...options, service, workspace: shownOpening });
    recordOutcome(name, outcome);
    return outcome;
  },
  on(name, listener) {
    const registered = listeners.get(name) ?? new Set();
    listeners.set(name, registered);
    registered.add(listener);
    return () => void registered.delete(listener);
  },
};

/**
 * Sends pending messages. Call when the window is closing.
 * @returns whether delivery is certain; false in a browser, whose socket closes with the page
 */
export function flushToDesk(): boolean {
  connection.flush();
  return window.deskPort !== undefined;
}

/** Returns the service that calls expect: the desk refuses a call if another one is in use by then. */
const expectedService = () =>
  isReported('settings') ? serviceName(deskState('settings').service) : undefined;

/** Resolves when all of these states have been received, or if the connection is lost. */
export const firstPublished = (...names: readonly StateName[]) =>
  new Promise<void>((resolve) => {
    const check = () => {
      const { link } = useDeskLink.getState();
      if (!names.every(isReported) && link !== 'lost' && link !== 'ended') return;
      for (const stop of unsubscribes) stop();
      resolve();
    };
    const unsubscribes = [useDeskStates.subscribe(check), useDeskLink.subscribe(check)];
    check();
  });

function connect(bridge: DeskPort | undefined, retryAfterMs: number = retryMs.first): FlushableDesk {
  const port = bridge ?? socketPort(() => useDeskLink.setState({ link: 'connected' }));
  const desk = connectDesk({
    send: (message) => port.send(message),
    listen: (listener) => port.listen(listener),
    onLost(listener) {
      port.onLost(() => {
        if (useDeskLink.getState().link === 'ended') return listener();
        const wasConnected = useDeskLink.getState().link === 'connected';
        const wait = wasConnected ? retryMs.first : retryAfterMs;
        useDeskLink.setState({ link: 'lost' });
        listener();
        if (bridge) return;
        setTimeout(() => {
          connection = connect(undefined, Math.min(wait * 2, retryMs.max));
        }, wait);
      });
    },
  });
  for (const name of namesOf(contract, 'state')) desk.watch(name, (value) => storeDeskState(name, value));
  for (const name of namesOf(contract, 'event')) forward(desk, name);
  if (bridge) useDeskLink.setState({ link: 'connected' });
  return desk;
}

function forward<Name extends EventName>(from: Desk, name: Name) {
  from.on(name, (payload: PayloadOf<Name>) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  });
}

/** Opens a WebSocket to the browser host. Messages are queued until it is open. */
function socketPort(onOpen: () => void): DeskPort {
  const url = new URL(`/desk?window=${windowId}`, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  const unsent: ToDesk[] = [];
  socket.addEventListener('open', () => {
    for (const message of unsent.splice(0)) socket.send(JSON.stringify(message));
    onOpen();
  });
  return {
    send(message) {
      if (socket.readyState === WebSocket.CONNECTING) unsent.push(message);
      else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    listen(listener) {
      // The host has the same contract, so messages aren't parsed.
      socket.addEventListener('message', ({ data }) => listener(JSON.parse(String(data)) as FromDesk));
    },
    onLost(listener) {
      socket.addEventListener(
        'close',
        ({ code }) => {
          if (code === windowEndedCode) useDeskLink.setState({ link: 'ended' });
          listener();
        },
        { once: true },
      );
    },
  };
}
