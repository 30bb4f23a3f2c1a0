import { expect, test } from 'vitest';
import { requestedOperations } from './requested-operations.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });

const isOperation = (value: unknown): value is { id: string; rateLimits: unknown } =>
  typeof value === 'object' && value !== null && 'rateLimits' in value && 'id' in value;

test('includes every declared operation by its ID', () => {
  const declared = Object.values(modules)
    .flatMap((exports) => Object.values(exports))
    .filter(isOperation);
  expect(declared.length).toBeGreaterThan(15);
  for (const { id } of declared) expect(Object.keys(requestedOperations)).toContain(id);
});
