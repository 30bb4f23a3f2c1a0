import { expect, test } from 'vitest';
import { isMeant, stateAtService } from './state-at-service.ts';

const at = '2026-01-01T00:00:00Z';
const fault = { kind: 'quota' } as const;

test.each([
  ['created', { createdAt: at }, undefined],
  ['changed', { createdAt: at, changedSinceCreation: true }, { kind: 'created', at }],
  ['not-created', { createdAt: null }, undefined],
  ['not-created', { createdAt: null }, { kind: 'not-sent', fault: null }],
  ['refused', { createdAt: null }, { kind: 'refused', fault }],
  ['unknown', { createdAt: null }, { kind: 'unknown', fault: null }],
  // Refused once, and created since.
  ['created', { createdAt: at }, { kind: 'refused', fault }],
  // Created once, and deleted at the service since.
  ['not-created', { createdAt: null }, { kind: 'created', at }],
  // The service still has it under another id, whether or not it has it under this one too.
  ['renamed', { createdAt: null, renamedFrom: 'old' }, undefined],
  ['renamed', { createdAt: at, renamedFrom: 'old' }, undefined],
  ['refused', { createdAt: null, renamedFrom: 'old' }, { kind: 'refused', fault }],
] as const)('a zone is %s by what is known of it: %j, %j', (state, zone, outcome) => {
  expect(stateAtService(zone, outcome)).toBe(state);
});

test('what changed is created too, and what was refused or is unknown is not', () => {
  expect(isMeant('changed', 'created')).toBe(true);
  expect(isMeant('renamed', 'created')).toBe(true);
  expect(isMeant('renamed', 'not-created')).toBe(false);
  expect(isMeant('created', 'changed')).toBe(false);
  expect(isMeant('refused', 'not-created')).toBe(true);
  expect(isMeant('unknown', 'not-created')).toBe(true);
  expect(isMeant('not-created', 'refused')).toBe(false);
});
