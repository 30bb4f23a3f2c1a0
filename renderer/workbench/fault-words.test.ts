import { expect, test } from 'vitest';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultInWords, fieldFault, remediesFor } from './fault-words.ts';

const faults: [Fault, ReturnType<typeof remediesFor>][] = [
  [{ kind: 'invalid', fields: [] }, []],
  [{ kind: 'unauthenticated' }, ['keys', 'retry']],
  [{ kind: 'forbidden' }, ['keys', 'retry']],
  [{ kind: 'quota' }, ['settings', 'retry']],
  [{ kind: 'rate-limited', waitSeconds: 3 }, ['wait']],
  [{ kind: 'service', status: 503 }, ['retry']],
  [{ kind: 'service', status: 302 }, ['retry', 'settings']],
  [{ kind: 'service', status: 404 }, ['retry', 'settings']],
  [{ kind: 'service', status: 'ZERO_RESULTS' }, []],
  [{ kind: 'service', status: 'BACKEND_ERROR' }, ['retry']],
  [{ kind: 'bad-answer', path: 'routes.0' }, ['retry']],
  [{ kind: 'bad-answer', path: '' }, ['retry', 'settings']],
  [{ kind: 'offline', reason: 'dns' }, ['retry', 'settings']],
  [{ kind: 'offline', reason: 'reset' }, ['retry']],
  [{ kind: 'offline', reason: 'proxy' }, ['retry']],
  [{ kind: 'offline', reason: 'proxy-no-way' }, ['retry', 'settings']],
  [{ kind: 'timeout' }, ['retry']],
  [{ kind: 'cancelled' }, []],
  [{ kind: 'desk', reason: 'failed', detail: 'disk full' }, ['retry']],
];

test.each(faults)('%j is put into words and has its ways out', (fault, ways) => {
  expect(faultInWords(fault)).toMatch(/^[A-Z].*[.)a-z]$/);
  expect(faultInWords(fault)).not.toMatch(/{{|fault\./);
  expect(remediesFor(fault)).toEqual(ways);
});

test('what is in a fault is said with it', () => {
  expect(faultInWords({ kind: 'service', status: 503 })).toContain('503');
  expect(faultInWords({ kind: 'service', status: 'SOMETHING_NEW' })).toContain('SOMETHING_NEW');
  expect(faultInWords({ kind: 'desk', reason: 'failed', detail: 'the disk is full' })).toContain(
    'the disk is full',
  );
});

test('an answer that is none is told from one of another form, whose field names are not for people', () => {
  const ofAnotherForm = faultInWords({ kind: 'bad-answer', path: 'routes.0.legs' });
  expect(ofAnotherForm).not.toContain('routes');
  expect(ofAnotherForm).not.toBe(faultInWords({ kind: 'bad-answer', path: '' }));
});

test('a field is marked with what is wrong in it or below it', () => {
  const fault: Fault = { kind: 'invalid', fields: [{ field: 'avoid.polygons', message: 'needs 3 corners' }] };
  expect(fieldFault(fault, 'avoid')).toBe('needs 3 corners');
  expect(fieldFault(fault, 'origin')).toBeUndefined();
  expect(fieldFault({ kind: 'timeout' }, 'avoid')).toBeUndefined();
});
