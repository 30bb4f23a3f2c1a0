import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openJobAnswers } from './job-answers.ts';

const costsSchema = z.array(z.array(z.number().nullable()));
const costsArbitrary = fc.array(fc.array(fc.option(fc.integer())));

function openAnswers() {
  const file = join(temporaryFolder(), 'answers.sqlite');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  database.exec(
    'CREATE TABLE answers (job TEXT, question INTEGER, answer TEXT, PRIMARY KEY (job, question)) WITHOUT ROWID',
  );
  return { file, database, answers: openJobAnswers(database, 'answers') };
}

test('answers are read as they were put, the latest to a question, and forgotten by the job', () => {
  const { database, answers } = openAnswers();
  const put = fc.record({ job: fc.constantFrom('a', 'b'), question: fc.nat(5), answer: costsArbitrary });
  fc.assert(
    fc.property(fc.array(put), (puts) =>
      database.transaction(() => {
        const latest = { a: new Map(), b: new Map() };
        for (const { job, question, answer } of puts) {
          answers.put(job, question, answer);
          latest[job].set(question, answer);
        }
        for (const job of ['a', 'b'] as const) {
          expect(answers.count(job)).toBe(latest[job].size);
          for (let question = 0; question <= 5; question += 1)
            expect(answers.get(job, question, costsSchema)).toEqual(latest[job].get(question));
        }
        answers.forget('a');
        expect([answers.count('a'), answers.count('b')]).toEqual([0, latest.b.size]);
        answers.forget('b');
      }),
    ),
  );
});

test('of a file whose last writes were cut off anywhere, the answers put first are read', () => {
  const { file, answers } = openAnswers();
  const puts = [[[1, 2]], [[null], [3]], [[4, 5, 6]]];
  for (const [question, answer] of puts.entries()) answers.put('a', question, answer);
  const log = readFileSync(`${file}-wal`);
  let cuts = 0;
  let most = 0;
  fc.assert(
    fc.property(fc.nat(log.length), (bytes) => {
      cuts += 1;
      const cut = `${file}.${cuts}`;
      copyFileSync(file, cut);
      writeFileSync(`${cut}-wal`, log.subarray(0, bytes));
      const database = openDatabase(cut);
      try {
        if (!database.prepare("SELECT name FROM sqlite_master WHERE name = 'answers'").get()) return;
        const read = openJobAnswers(database, 'answers');
        const count = read.count('a');
        most = Math.max(most, count);
        for (const question of puts.keys())
          expect(read.get('a', question, costsSchema)).toEqual(question < count ? puts[question] : undefined);
      } finally {
        database.close();
      }
    }),
    { examples: [[log.length]] },
  );
  expect(most).toBe(puts.length);
});

test('an answer that is cut off anywhere counts as none, and the others stay', () => {
  const { database, answers } = openAnswers();
  const cutOff = database.prepare('UPDATE answers SET answer = substr(answer, 1, ?) WHERE question = 0');
  fc.assert(
    fc.property(costsArbitrary, costsArbitrary, (damaged, whole) =>
      database.transaction(() => {
        answers.put('a', 0, damaged);
        answers.put('a', 1, whole);
        for (let length = JSON.stringify(damaged).length - 1; length >= 0; length -= 1) {
          cutOff.run(length);
          expect(answers.get('a', 0, costsSchema)).toBeUndefined();
        }
        expect(answers.get('a', 1, costsSchema)).toEqual(whole);
      }),
    ),
  );
});

test('an answer of another form counts as none', () => {
  const { answers } = openAnswers();
  answers.put('a', 0, [['far']]);
  expect(answers.get('a', 0, costsSchema)).toBeUndefined();
});
