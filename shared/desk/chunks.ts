import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';

/** Items of a list per chunk: more would block whoever serializes or parses them. */
const itemsAtOnce = 200;
/** Per chunk for numbers and pairs of numbers, which are much faster to serialize and parse. */
const numbersAtOnce = 10_000;
/** Maximum depth at which long lists are looked for: those of a call's input or an answer's value. */
const maxDepth = 4;

/** A chunk of a list that belongs to a later message, as a JSON array. */
export const itemsSchema = z.strictObject({ type: z.literal('items'), list: z.int(), json: dataText });
export type Items = z.infer<typeof itemsSchema>;

/** Lists of a message that were sent ahead: their paths in it and their ids. */
export const listsSchema = limitedList(z.strictObject({ path: limitedList(limitedText), list: z.int() }));
export type Lists = z.infer<typeof listsSchema>;

type WithLists<Message> = Message & { lists?: Lists | undefined };

/** Replaces long lists in a message by empty ones and collects them. */
function withoutLongLists(value: unknown, path: readonly string[], found: Map<string[], unknown[]>): unknown {
  if (Array.isArray(value)) {
    if (value.length <= itemsAtOnce) return value;
    found.set([...path], value);
    return [];
  }
  if (typeof value !== 'object' || value === null || path.length >= maxDepth) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutLongLists(one, [...path, name], found)]),
  );
}

/**
 * Sends messages in order; long lists go ahead of their message in chunks, yielding between them. A message without
 * long lists is sent at once if nothing is queued.
 * @param send sends one message
 * @param unsendable called if `send` throws; may return a replacement
 */
export function sendInChunks<Message extends object>(
  send: (message: WithLists<Message> | Items) => void,
  unsendable: (message: Message, error: unknown) => Message | undefined,
) {
  const waiting: Message[] = [];
  let lastList = 0;
  let steps: Generator<void> | undefined;

  /** @param lists collects the lists sent */
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

  /** Includes lists already sent, so that the receiver drops them. */
  function sendInstead(message: Message, lists: Lists, error: unknown) {
    const instead = unsendable(message, error);
    if (!instead) return;
    try {
      send({ ...instead, lists });
    } catch (again) {
      unsendable(instead, again);
    }
  }

  /** Sends everything queued, yielding after each chunk. */
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
    /** Sends the rest synchronously, as there may be no further turn. */
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
    /** @throws SyntaxError if the items aren't JSON */
    take({ list, json }: Items) {
      const items: unknown = JSON.parse(json);
      if (!Array.isArray(items)) throw new SyntaxError('Items are a list');
      const before = gathered.get(list);
      if (before) for (const item of items) before.push(item);
      else gathered.set(list, items);
    },
    /** Inserts the lists received ahead of a message. */
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

/** Splits a list into chunks; the last may be shorter. */
export function chunksOf<Item>(list: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size));
  return chunks;
}
