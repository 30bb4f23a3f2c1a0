import { expect, test } from 'vitest';
import type { Fault } from '../../shared/fault.ts';
import { faultInWords, fieldFault, wayOut } from './fault-words.ts';

const faults: [Fault, ReturnType<typeof wayOut>][] = [
  [{ kind: 'invalid', fields: [] }, 'correct'],
  [{ kind: 'unauthenticated' }, 'settings'],
  [{ kind: 'forbidden' }, 'settings'],
  [{ kind: 'quota' }, 'settings'],
  [{ kind: 'rate-limited', waitSeconds: 3 }, 'wait'],
  [{ kind: 'service', status: 503 }, 'retry'],
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'correct'],
  [{ kind: 'bad-answer', path: 'routes.0' }, 'retry'],
  [{ kind: 'offline', reason: 'dns' }, 'retry'],
  [{ kind: 'timeout' }, 'retry'],
  [{ kind: 'cancelled' }, 'none'],
  [{ kind: 'desk', message: 'disk full' }, 'retry'],
];

test.each(faults)('%j is put into words and has a way out', (fault, way) => {
  expect(faultInWords(fault)).toMatch(/^[A-Z].*[.)a-z]$/);
  expect(faultInWords(fault)).not.toMatch(/{{|fault\./);
  expect(wayOut(fault)).toBe(way);
});

test('what is in a fault is said with it', () => {
  expect(faultInWords({ kind: 'service', status: 503 })).toContain('503');
  expect(faultInWords({ kind: 'bad-answer', path: 'routes.0.legs' })).toContain('routes.0.legs');
  expect(faultInWords({ kind: 'desk', message: 'the disk is full' })).toContain('the disk is full');
});

test('a field is marked with what is wrong in it or below it', () => {
  const fault: Fault = { kind: 'invalid', fields: [{ field: 'avoid.polygons', message: 'needs 3 corners' }] };
  expect(fieldFault(fault, 'avoid')).toBe('needs 3 corners');
  expect(fieldFault(fault, 'origin')).toBeUndefined();
  expect(fieldFault({ kind: 'timeout' }, 'avoid')).toBeUndefined();
});
