import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Fault, failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openJobResponses } from './job-responses.ts';
import { storedRequests } from './stored-requests.ts';

function openRequests() {
  const database = openDatabase(join(temporaryFolder(), 'answers.sqlite'));
  onTestFinished(() => database.close());
  database.exec(
    'CREATE TABLE answers (job TEXT, question TEXT, answer TEXT, PRIMARY KEY (job, question)) WITHOUT ROWID',
  );
  const responses = openJobResponses(database, 'answers');
  const stopping = new AbortController();
  const run = { stopping: stopping.signal, onWait: () => {}, onProgress: () => {} };
  return {
    stopping,
    resume() {
      const requests = storedRequests(responses, 'a');
      const received: Record<string, number> = {};
      const send = (outcomes: Record<string, Outcome<number>>) =>
        requests.run(
          Object.keys(outcomes),
          {
            keyOf: (key) => key,
            schema: z.number(),
            send: async (key) => outcomes[key] ?? failed({ kind: 'forbidden' }),
            onResponse(key, value) {
              received[key] = value;
            },
          },
          run,
        );
      return { responseCount: requests.responseCount, send, received };
    },
  };
}

const refused: Fault = { kind: 'forbidden' };

test('a resumed job doesn’t repeat requests with a stored response', async () => {
  const { resume } = openRequests();
  const first = resume();
  await expect(first.send({ x: succeeded(1), y: failed(refused) })).rejects.toMatchObject({ fault: refused });
  expect(first.received).toEqual({ x: 1 });
  expect(first.responseCount()).toBe(1);
  const second = resume();
  expect(second.responseCount()).toBe(1);
  await second.send({ x: succeeded(2), y: succeeded(3) });
  expect(second.received).toEqual({ x: 1, y: 3 });
  expect(second.responseCount()).toBe(2);
});

test('a stopped run has the stored responses and sends nothing', async () => {
  const { resume, stopping } = openRequests();
  const first = resume();
  await first.send({ x: succeeded(1) });
  stopping.abort();
  const second = resume();
  await expect(second.send({ x: succeeded(2), y: succeeded(3) })).rejects.toMatchObject({
    fault: { kind: 'cancelled' },
  });
  expect(second.received).toEqual({ x: 1 });
});
