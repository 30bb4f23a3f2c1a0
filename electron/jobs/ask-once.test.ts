import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Fault, failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { askOnce } from './ask-once.ts';
import { openJobAnswers } from './job-answers.ts';

function openQuestions() {
  const database = openDatabase(join(temporaryFolder(), 'answers.sqlite'));
  onTestFinished(() => database.close());
  database.exec(
    'CREATE TABLE answers (job TEXT, question TEXT, answer TEXT, PRIMARY KEY (job, question)) WITHOUT ROWID',
  );
  const answers = openJobAnswers(database, 'answers');
  const stopping = new AbortController();
  const run = { stopping: stopping.signal, waits: () => {}, progressed: () => {} };
  return {
    stopping,
    takeUp() {
      const questions = askOnce(answers, 'a');
      const ask = (key: string, outcome: Outcome<number>) =>
        questions.ask({ key, form: z.number(), ask: async () => outcome }, run);
      return { answered: questions.answered, ask };
    },
  };
}

const refused: Fault = { kind: 'forbidden' };

test('what was answered is not asked again when the job is taken up again', async () => {
  const { takeUp } = openQuestions();
  const first = takeUp();
  expect(await first.ask('x', succeeded(1))).toBe(1);
  await expect(first.ask('y', failed(refused))).rejects.toMatchObject({ fault: refused });
  expect(first.answered()).toBe(1);
  const second = takeUp();
  expect(second.answered()).toBe(1);
  expect(await second.ask('x', succeeded(2))).toBe(1);
  expect(await second.ask('y', succeeded(3))).toBe(3);
  expect(second.answered()).toBe(2);
});

test('a run that is to stop has what is stored and asks nothing', async () => {
  const { takeUp, stopping } = openQuestions();
  const { ask } = takeUp();
  await ask('x', succeeded(1));
  stopping.abort();
  expect(await ask('x', succeeded(2))).toBe(1);
  await expect(ask('y', succeeded(3))).rejects.toMatchObject({ fault: { kind: 'cancelled' } });
});
