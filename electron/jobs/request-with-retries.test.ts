import { expect, test } from 'vitest';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import { requestWithRetries } from './request-with-retries.ts';

/** Outcome of a request that first fails with these faults, and the kinds of faults it waited for. */
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

test('waits for a transient fault to pass until there is a response', async () => {
  expect(await outcomeAfter([{ kind: 'offline', reason: 'reset' }])).toEqual({
    outcome: succeeded('answered'),
    waited: ['offline'],
  });
});

test('returns a permanent fault at once', async () => {
  expect(await outcomeAfter([{ kind: 'forbidden' }])).toEqual({
    outcome: failed({ kind: 'forbidden' }),
    waited: [],
  });
});

test('stopping ends the wait', async () => {
  const { outcome, waited } = await outcomeAfter([{ kind: 'timeout' }, { kind: 'timeout' }, serviceFault]);
  expect(waited).toEqual(['timeout', 'timeout']);
  expect(outcome).toEqual(failed(serviceFault));
});
