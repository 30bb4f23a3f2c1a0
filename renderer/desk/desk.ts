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
import { noteAnswer } from './last-answer.ts';
import { deskState, isReported, takeDeskState, useDeskStates, watchDeskState } from './states.ts';

declare global {
  interface Window {
    /** Put there by the desktop program's preload bridge; absent in a browser. */
    deskPort?: DeskPort;
    /** The path of a file that a person dropped, which the desk may read from then on; absent in a browser. */
    pathOfDropped?: (file: File) => string;
  }
}

/** `ended`: another window ended this one, which does not come back by itself. */
type DeskLink = 'connecting' | 'connected' | 'lost' | 'ended';

/** Whether the desk can be reached. */
export const useDeskLink = create<{ link: DeskLink }>()(() => ({ link: 'connecting' }));

/** What this window is called among those that are connected. */
export const ownWindow = crypto.randomUUID();

const retryMs = { first: 500, longest: 8000 };
const listeners = new Map<EventName, Set<(payload: never) => void>>();
/**
 * The opening of the workspace that this page shows, which it says with what it asks: nothing of it goes into
 * another one that was opened meanwhile, which is shown when the page was loaded again.
 */
let visibleWorkspace: string | undefined;
watchDeskState('workspace', (now) => {
  if (now?.state === 'open') visibleWorkspace ??= now.opening;
});

let current = connect(window.deskPort);

let sendPending = (): void => undefined;

/**
 * Changes that wait for the answers to others are sent by this before a call about the workspace as a whole: after it
 * they would be of another one. The function returned ends that.
 */
export function sendBeforeWorkspaceCalls(send: () => void): () => void {
  sendPending = send;
  return () => {
    sendPending = () => undefined;
  };
}

/**
 * The desk, whichever connection carries it at the moment: listeners stay when a lost connection is
 * made again, calls that were under way end as offline.
 */
export const desk: Omit<Desk, 'watch'> = {
  async call(name, input, options) {
    if (Object.hasOwn(workspaces, name)) sendPending();
    const service = contract[name].ofService ? targetService() : undefined;
    const outcome = await current.call(name, input, { ...options, service, workspace: visibleWorkspace });
    noteAnswer(name, outcome);
    return outcome;
  },
  on(name, listener) {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard);
    heard.add(listener);
    return () => void heard.delete(listener);
  },
};

/**
 * Hands over what still waits to be sent, as the window is about to end.
 * @returns whether it arrives: what a browser's socket still has goes with the page
 */
export function flushToDesk(): boolean {
  current.flush();
  return window.deskPort !== undefined;
}

/** Another service may come into use before the window hears of it: what it asks says which one it takes to be in use. */
const targetService = () => (isReported('settings') ? serviceName(deskState('settings').service) : undefined);

/** Resolves when these were told for the first time, or the desk cannot be reached. */
export const firstPublished = (...names: readonly StateName[]) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const { link } = useDeskLink.getState();
      if (!names.every(isReported) && link !== 'lost' && link !== 'ended') return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [useDeskStates.subscribe(look), useDeskLink.subscribe(look)];
    look();
  });

function connect(bridge: DeskPort | undefined, retryAfterMs: number = retryMs.first): FlushableDesk {
  const port = bridge ?? socketPort(() => useDeskLink.setState({ link: 'connected' }));
  const desk = connectDesk({
    send: (message) => port.send(message),
    listen: (hear) => port.listen(hear),
    onLost(hear) {
      port.onLost(() => {
        if (useDeskLink.getState().link === 'ended') return hear();
        const wasConnected = useDeskLink.getState().link === 'connected';
        const wait = wasConnected ? retryMs.first : retryAfterMs;
        useDeskLink.setState({ link: 'lost' });
        hear();
        if (bridge) return;
        setTimeout(() => {
          current = connect(undefined, Math.min(wait * 2, retryMs.longest));
        }, wait);
      });
    },
  });
  for (const name of namesOf(contract, 'state')) desk.watch(name, (value) => takeDeskState(name, value));
  for (const name of namesOf(contract, 'event')) forward(desk, name);
  if (bridge) useDeskLink.setState({ link: 'connected' });
  return desk;
}

function forward<Name extends EventName>(from: Desk, name: Name) {
  from.on(name, (payload: PayloadOf<Name>) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  });
}

/** The browser host's WebSocket. What is said before it is open waits for it. */
function socketPort(onOpen: () => void): DeskPort {
  const address = new URL(`/desk?window=${ownWindow}`, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
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
    listen(hear) {
      // The host derives what it sends from the same contract.
      socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as FromDesk));
    },
    onLost(hear) {
      socket.addEventListener(
        'close',
        ({ code }) => {
          if (code === windowEndedCode) useDeskLink.setState({ link: 'ended' });
          hear();
        },
        { once: true },
      );
    },
  };
}
