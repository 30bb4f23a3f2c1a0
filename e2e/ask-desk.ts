import type { Page } from '@playwright/test';
import type { CallName, InputOf, StateName } from '../shared/desk/index.ts';
import type { DeskPort, FromDesk, ToDesk } from '../shared/desk/wire.ts';
import type { Outcome } from '../shared/faults/fault.ts';

declare global {
  interface Window {
    deskPort?: DeskPort;
  }
}

/** Id of the last message; far above those of the window. */
let lastId = 1_000_000;

/** Calls the desk from inside the page, as its code does, without a panel. */
export async function askDesk<Name extends CallName>(
  page: Page,
  name: Name,
  input: InputOf<Name>,
): Promise<Outcome<unknown>> {
  lastId += 1;
  return said(page, { type: 'call', id: lastId, name, input }, { outcomeOf: lastId });
}

/** Returns a state that the desk publishes. */
export const stateOfDesk = (page: Page, name: StateName): Promise<unknown> =>
  said(page, { type: 'watch' }, { state: name });

/** Sends a message to the desk; returns the first reply of the expected type. */
const said = <Answer>(page: Page, message: ToDesk, awaited: { outcomeOf: number } | { state: StateName }) =>
  page.evaluate(
    ({ message, awaited }) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = (answer: unknown, tooLong: boolean) => {
          if (tooLong) reject(new Error('The answer is too long to be asked for past the window'));
          // The page doesn't know the expected type.
          else resolve(answer as Answer);
          socket?.close();
        };
        const hear = (heard: FromDesk) => {
          if ('state' in awaited) {
            const isIt = heard.type === 'state' && heard.name === awaited.state;
            if (isIt) settle(heard.value, heard.lists !== undefined);
          } else if (heard.type === 'outcome' && heard.id === awaited.outcomeOf) {
            settle(heard.outcome, heard.lists !== undefined);
          }
        };
        const { deskPort } = window;
        const socket = deskPort ? null : new WebSocket(`ws://${location.host}/desk`);
        socket?.addEventListener('open', () => socket.send(JSON.stringify(message)));
        socket?.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
        deskPort?.listen(hear);
        deskPort?.send(message);
      }),
    { message, awaited },
  );
