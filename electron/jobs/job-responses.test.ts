import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openJobResponses } from './job-responses.ts';

const costsSchema = z.array(z.array(z.number().nullable()));
const costsArbitrary = fc.array(fc.array(fc.option(fc.integer())));

function openResponses() {
  const file = join(temporaryFolder(), 'answers.sqlite');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  database.exec(
    'CREATE TABLE answers (job TEXT, question INTEGER, answer TEXT, PRIMARY KEY (job, question)) WITHOUT ROWID',
  );
  return { file, database, responses: openJobResponses(database, 'answers') };
}

test('returns the latest response to each request, and deletes them by job', () => {
  const { database, responses } = openResponses();
  const put = fc.record({ job: fc.constantFrom('a', 'b'), request: fc.nat(5), response: costsArbitrary });
  fc.assert(
    fc.property(fc.array(put), (puts) =>
      database.transaction(() => {
        const latest = { a: new Map(), b: new Map() };
        for (const { job, request, response } of puts) {
          responses.put(job, request, response);
          latest[job].set(request, response);
        }
        for (const job of ['a', 'b'] as const) {
          expect(responses.count(job)).toBe(latest[job].size);
          for (let request = 0; request <= 5; request += 1)
            expect(responses.get(job, request, costsSchema)).toEqual(latest[job].get(request));
        }
        responses.forget('a');
        expect([responses.count('a'), responses.count('b')]).toEqual([0, latest.b.size]);
        responses.forget('b');
      }),
    ),
  );
});

test('reads the earlier responses from a file with its last writes cut off anywhere', () => {
  const { file, responses } = openResponses();
  const puts = [[[1, 2]], [[null], [3]], [[4, 5, 6]]];
  for (const [request, response] of puts.entries()) responses.put('a', request, response);
  const log = readFileSync(`${file}-wal`);
  let cuts = 0;
  let maxCount = 0;
  fc.assert(
    fc.property(fc.nat(log.length), (bytes) => {
      cuts += 1;
      const cut = `${file}.${cuts}`;
      copyFileSync(file, cut);
      writeFileSync(`${cut}-wal`, log.subarray(0, bytes));
      const database = openDatabase(cut);
      try {
        if (!database.prepare("SELECT name FROM sqlite_master WHERE name = 'answers'").get()) return;
        const read = openJobResponses(database, 'answers');
        const count = read.count('a');
        maxCount = Math.max(maxCount, count);
        for (const request of puts.keys())
          expect(read.get('a', request, costsSchema)).toEqual(request < count ? puts[request] : undefined);
      } finally {
        database.close();
      }
    }),
    { examples: [[log.length]] },
  );
  expect(maxCount).toBe(puts.length);
});

test('a truncated response counts as missing, and the others stay', () => {
  const { database, responses } = openResponses();
  const cutOff = database.prepare('UPDATE answers SET answer = substr(answer, 1, ?) WHERE question = 0');
  fc.assert(
    fc.property(costsArbitrary, costsArbitrary, (damaged, intact) =>
      database.transaction(() => {
        responses.put('a', 0, damaged);
        responses.put('a', 1, intact);
        for (let length = JSON.stringify(damaged).length - 1; length >= 0; length -= 1) {
          cutOff.run(length);
          expect(responses.get('a', 0, costsSchema)).toBeUndefined();
        }
        expect(responses.get('a', 1, costsSchema)).toEqual(intact);
      }),
    ),
  );
});

test('an invalid response counts as missing', () => {
  const { responses } = openResponses();
  responses.put('a', 0, [['far']]);
  expect(responses.get('a', 0, costsSchema)).toBeUndefined();
});
