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
      return { answered: requests.responseCount, send, found: received };
    },
  };
}

const refused: Fault = { kind: 'forbidden' };

test('what was answered is not asked again when the job is taken up again', async () => {
  const { resume: takeUp } = openRequests();
  const first = takeUp();
  await expect(first.send({ x: succeeded(1), y: failed(refused) })).rejects.toMatchObject({ fault: refused });
  expect(first.found).toEqual({ x: 1 });
  expect(first.answered()).toBe(1);
  const second = takeUp();
  expect(second.answered()).toBe(1);
  await second.send({ x: succeeded(2), y: succeeded(3) });
  expect(second.found).toEqual({ x: 1, y: 3 });
  expect(second.answered()).toBe(2);
});

test('a run that is to stop has what is stored and asks nothing', async () => {
  const { resume: takeUp, stopping } = openRequests();
  const first = takeUp();
  await first.send({ x: succeeded(1) });
  stopping.abort();
  const second = takeUp();
  await expect(second.send({ x: succeeded(2), y: succeeded(3) })).rejects.toMatchObject({
    fault: { kind: 'cancelled' },
  });
  expect(second.found).toEqual({ x: 1 });
});
