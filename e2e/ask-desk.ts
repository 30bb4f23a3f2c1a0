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
  return exchange(page, { type: 'call', id: lastId, name, input }, { outcomeOf: lastId });
}

/** Returns a state that the desk publishes. */
export const stateOfDesk = (page: Page, name: StateName): Promise<unknown> =>
  exchange(page, { type: 'watch' }, { state: name });

/** Sends a message to the desk; returns the first reply of the expected type. */
const exchange = <Answer>(
  page: Page,
  message: ToDesk,
  awaited: { outcomeOf: number } | { state: StateName },
) =>
  page.evaluate(
    ({ message, awaited }) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = (answer: unknown, tooLong: boolean) => {
          if (tooLong) reject(new Error('The answer is too long to be requested outside the window'));
          // The page doesn't know the expected type.
          else resolve(answer as Answer);
          socket?.close();
        };
        const onReply = (reply: FromDesk) => {
          if ('state' in awaited) {
            const isIt = reply.type === 'state' && reply.name === awaited.state;
            if (isIt) settle(reply.value, reply.lists !== undefined);
          } else if (reply.type === 'outcome' && reply.id === awaited.outcomeOf) {
            settle(reply.outcome, reply.lists !== undefined);
          }
        };
        const { deskPort } = window;
        const socket = deskPort ? null : new WebSocket(`ws://${location.host}/desk`);
        socket?.addEventListener('open', () => socket.send(JSON.stringify(message)));
        socket?.addEventListener('message', ({ data }) => onReply(JSON.parse(data)));
        deskPort?.listen(onReply);
        deskPort?.send(message);
      }),
    { message, awaited },
  );
