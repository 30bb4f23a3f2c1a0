import { expect, test } from 'vitest';
import { type Fault, faultSchema } from '../../shared/faults/fault.ts';
import { retryDelayMs, retryPolicyOf } from './retry-policy.ts';

const table: [Fault, string][] = [
  [{ kind: 'invalid', fields: [] }, 'permanent'],
  [{ kind: 'unauthenticated' }, 'permanent'],
  [{ kind: 'forbidden' }, 'permanent'],
  [{ kind: 'quota' }, 'permanent'],
  [{ kind: 'rate-limited', waitSeconds: 7 }, 'wait 7 s'],
  [{ kind: 'rate-limited', waitSeconds: 60, saidSeconds: 86_400 }, 'permanent'],
  [{ kind: 'service', status: 'BACKEND_ERROR' }, 'retry'],
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'permanent'],
  [{ kind: 'service', status: 302 }, 'permanent'],
  [{ kind: 'service', status: 404 }, 'permanent'],
  [{ kind: 'service', status: 408 }, 'retry'],
  [{ kind: 'service', status: 500 }, 'retry'],
  [{ kind: 'service', status: 503 }, 'retry'],
  [{ kind: 'bad-answer', path: '' }, 'permanent'],
  [{ kind: 'bad-answer', path: 'rows', why: 'too-large' }, 'permanent'],
  [{ kind: 'offline', reason: 'dns' }, 'wait'],
  [{ kind: 'offline', reason: 'refused' }, 'wait'],
  [{ kind: 'offline', reason: 'reset' }, 'wait'],
  [{ kind: 'offline', reason: 'unreachable' }, 'wait'],
  [{ kind: 'offline', reason: 'tls' }, 'permanent'],
  [{ kind: 'offline', reason: 'proxy' }, 'wait'],
  [{ kind: 'offline', reason: 'proxy-no-way' }, 'wait'],
  [{ kind: 'offline', reason: 'proxy-silent' }, 'wait'],
  [{ kind: 'offline', reason: 'proxy-login' }, 'permanent'],
  [{ kind: 'offline', reason: 'proxy-refused' }, 'permanent'],
  [{ kind: 'timeout' }, 'wait'],
  [{ kind: 'cancelled' }, 'permanent'],
  [{ kind: 'other-service' }, 'permanent'],
  [{ kind: 'unknown-service' }, 'permanent'],
  [{ kind: 'not-saved' }, 'permanent'],
  [{ kind: 'desk', reason: 'failed' }, 'permanent'],
  [{ kind: 'storage', reason: 'full' }, 'permanent'],
];

const policyText = (fault: Fault) => {
  const policy = retryPolicyOf(fault);
  return policy.kind === 'wait' && policy.seconds !== null ? `wait ${policy.seconds} s` : policy.kind;
};

test.each(table)('%j: %s', (fault, expected) => {
  expect(policyText(fault)).toBe(expected);
});

test('the table above covers every kind of fault and every offline reason', () => {
  const kinds = faultSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(table.map(([{ kind }]) => kind))).toEqual(new Set(kinds));
  const offline = faultSchema.options.flatMap(({ shape }) =>
    shape.kind.value === 'offline' && 'reason' in shape && 'options' in shape.reason
      ? shape.reason.options
      : [],
  );
  expect(table.flatMap(([fault]) => (fault.kind === 'offline' ? fault.reason : [])).sort()).toEqual(
    [...offline].sort(),
  );
});

test('the delay is set by the service, otherwise it grows up to a minute', () => {
  const delays = (fault: Fault) => [1, 2, 3, 8, 80].map((failures) => retryDelayMs(fault, failures));
  expect(delays({ kind: 'rate-limited', waitSeconds: 7 })).toEqual([7000, 7000, 7000, 7000, 7000]);
  expect(delays({ kind: 'timeout' })).toEqual([0, 2000, 4000, 60_000, 60_000]);
});
