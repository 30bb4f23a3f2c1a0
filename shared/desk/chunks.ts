import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';

/** So many items of a list cross at once: more would hold up whoever writes and reads them. */
const itemsAtOnce = 200;
/** Of numbers, and of pairs of them, which are written and read as quickly as so many fewer of anything else. */
const numbersAtOnce = 10_000;
/** How deep in a message long lists are looked for: those of a call's input or of an answer's value. */
const deepest = 4;

/** The next items of a list of the message that follows, as the JSON of an array. */
export const itemsSchema = z.strictObject({ type: z.literal('items'), list: z.int(), json: dataText });
export type Items = z.infer<typeof itemsSchema>;

/** Which lists of a message came before it: where they stand in it, and their numbers. */
export const listsSchema = limitedList(z.strictObject({ path: limitedList(limitedText), list: z.int() }));
export type Lists = z.infer<typeof listsSchema>;

type WithLists<Message> = Message & { lists?: Lists | undefined };

/** A message whose long lists are empty, and those lists. */
function withoutLongLists(value: unknown, path: readonly string[], found: Map<string[], unknown[]>): unknown {
  if (Array.isArray(value)) {
    if (value.length <= itemsAtOnce) return value;
    found.set([...path], value);
    return [];
  }
  if (typeof value !== 'object' || value === null || path.length >= deepest) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutLongLists(one, [...path, name], found)]),
  );
}

/**
 * Sends messages in their order: long lists before the message that they belong to and chunk by chunk, with a turn
 * for everything else between them. A message without any goes at once when nothing is on its way.
 * @param send hands one message to the wire
 * @param unsendable hears of a message that `send` throws at, and may give another one to go in its place
 */
export function sendInChunks<Message extends object>(
  send: (message: WithLists<Message> | Items) => void,
  unsendable: (message: Message, error: unknown) => Message | undefined,
) {
  const waiting: Message[] = [];
  let lastList = 0;
  let steps: Generator<void> | undefined;

  /** @param lists filled with those that went */
  function* sendLists(found: ReadonlyMap<string[], unknown[]>, lists: Lists) {
    for (const [path, items] of found) {
      lastList += 1;
      lists.push({ path, list: lastList });
      for (const chunk of chunksOf(items, items.every(isOfNumbers) ? numbersAtOnce : itemsAtOnce)) {
        send({ type: 'items', list: lastList, json: JSON.stringify(chunk) });
        yield;
      }
    }
  }

  /** The lists that went already go with it: who receives it lets go of them. */
  function sendInstead(message: Message, lists: Lists, error: unknown) {
    const instead = unsendable(message, error);
    if (!instead) return;
    try {
      send({ ...instead, lists });
    } catch (again) {
      unsendable(instead, again);
    }
  }

  /** Sends all that waits, with a stop behind each chunk. */
  function* sendWaiting() {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const lists: Lists = [];
      try {
        const found = new Map<string[], unknown[]>();
        const bare = withoutLongLists(message, [], found) as Message;
        if (found.size > 0) yield* sendLists(found, lists);
        send(found.size > 0 ? { ...bare, lists } : message);
      } catch (error) {
        sendInstead(message, lists, error);
      }
    }
  }

  async function sendInTurns() {
    const own = sendWaiting();
    steps = own;
    for (const _stop of own) await new Promise((resolve) => setTimeout(resolve));
    if (steps === own) steps = undefined;
  }

  return {
    send(message: Message) {
      waiting.push(message);
      if (!steps) void sendInTurns();
    },
    /** Sends what still waits without a turn for anything else, as there may be none. */
    flush() {
      while (steps?.next().done === false);
      steps = undefined;
    },
  };
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || value === null;

const isOfNumbers = (item: unknown): boolean =>
  isNumber(item) || (Array.isArray(item) && item.length === 2 && item.every(isNumber));

/** Puts lists that came in chunks back into their messages. */
export function gatherChunks() {
  const gathered = new Map<number, unknown[]>();
  return {
    /** @throws SyntaxError when the items are no JSON */
    take({ list, json }: Items) {
      const items: unknown = JSON.parse(json);
      if (!Array.isArray(items)) throw new SyntaxError('Items are a list');
      const before = gathered.get(list);
      if (before) for (const item of items) before.push(item);
      else gathered.set(list, items);
    },
    /** Puts the lists that came before a message into it. */
    complete(message: { lists?: Lists | undefined }): void {
      for (const { path, list } of message.lists ?? []) {
        let holder: unknown = message;
        for (const name of path.slice(0, -1)) holder = ownProperty(holder, name);
        const name = path.at(-1);
        if (name !== undefined && Array.isArray(ownProperty(holder, name)))
          Object.assign(holder as object, { [name]: gathered.get(list) ?? [] });
        gathered.delete(list);
      }
      delete message.lists;
    },
  };
}

const ownProperty = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;

/** The list cut into chunks of so many items, the last of which may be shorter. */
export function chunksOf<Item>(list: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size));
  return chunks;
}
