import { expect, test } from 'vitest';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import { requestWithRetries } from './request-with-retries.ts';

/** What comes of a question that meets these faults before it is answered, and what is waited for. */
async function outcomeAfter(faults: readonly Fault[], stopping = new AbortController()) {
  const remaining = [...faults];
  const waited: Fault['kind'][] = [];
  const outcome = await requestWithRetries(
    async () => {
      const fault = remaining.shift();
      return fault ? failed(fault) : succeeded('answered');
    },
    {
      stopping: stopping.signal,
      onWait: ({ kind }, seconds) => {
        waited.push(kind);
        if (seconds > 0) stopping.abort();
      },
    },
  );
  return { outcome, waited };
}

const serviceFault: Fault = { kind: 'service', status: 500 };

test('what passes by itself is waited for until there is an answer', async () => {
  expect(await outcomeAfter([{ kind: 'offline', reason: 'reset' }])).toEqual({
    outcome: succeeded('answered'),
    waited: ['offline'],
  });
});

test('what does not is told at once', async () => {
  expect(await outcomeAfter([{ kind: 'forbidden' }])).toEqual({
    outcome: failed({ kind: 'forbidden' }),
    waited: [],
  });
});

test('being stopped ends the wait', async () => {
  const { outcome, waited } = await outcomeAfter([{ kind: 'timeout' }, { kind: 'timeout' }, serviceFault]);
  expect(waited).toEqual(['timeout', 'timeout']);
  expect(outcome).toEqual(failed(serviceFault));
});
