import type { Page } from '@playwright/test';
import type { CallName, InputOf } from '../shared/desk/index.ts';
import type { DeskPort } from '../shared/desk/wire.ts';
import type { Outcome } from '../shared/fault.ts';

declare global {
  interface Window {
    deskPort?: DeskPort;
  }
}

/** Far above what the window itself counts up to. */
let lastId = 1_000_000;

/** Asks the desk from inside of the page, as its own code does, past all panels. */
export async function askDesk<Name extends CallName>(
  page: Page,
  name: Name,
  input: InputOf<Name>,
): Promise<Outcome<unknown>> {
  lastId += 1;
  return page.evaluate(
    (call) =>
      new Promise<Outcome<unknown>>((resolve, reject) => {
        const { deskPort } = window;
        if (deskPort) {
          deskPort.listen((message) => {
            if (message.type !== 'outcome' || message.id !== call.id) return;
            if (message.lists) reject(new Error('The answer is too long to be asked for past the window'));
            else resolve(message.outcome);
          });
          deskPort.send(call);
          return;
        }
        const socket = new WebSocket(`ws://${location.host}/desk`);
        socket.addEventListener('open', () => socket.send(JSON.stringify(call)));
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== 'outcome' || message.id !== call.id) return;
          socket.close();
          resolve(message.outcome);
        });
      }),
    { type: 'call' as const, id: lastId, name, input },
  );
}
