import type { Page } from '@playwright/test';
import type { CallName, InputOf, StateName } from '../shared/desk/index.ts';
import type { DeskPort, FromDesk, ToDesk } from '../shared/desk/wire.ts';
import type { Outcome } from '../shared/faults/fault.ts';

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
  return said(page, { type: 'call', id: lastId, name, input }, { outcomeOf: lastId });
}

/** What the desk publishes now, by a state's name. */
export const stateOfDesk = (page: Page, name: StateName): Promise<unknown> =>
  said(page, { type: 'watch' }, { state: name });

/** Says something to the desk, and gives the first word of the kind that is awaited. */
const said = <Answer>(page: Page, message: ToDesk, awaited: { outcomeOf: number } | { state: StateName }) =>
  page.evaluate(
    ({ message, awaited }) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = (answer: unknown, tooLong: boolean) => {
          if (tooLong) reject(new Error('The answer is too long to be asked for past the window'));
          // What is awaited is of this type, which the page cannot know.
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
