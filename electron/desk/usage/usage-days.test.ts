import { expect, test } from 'vitest';
import type { CompletedRequest } from '../gateway/gateway.ts';
import { daysStored, withRequest } from './usage-days.ts';

const request: CompletedRequest = {
  operation: 'distance.route',
  service: null,
  elements: 0,
  fault: null,
  milliseconds: 12,
};

test('requests are counted by day, service, and operation, with failures', () => {
  const provider = { ...request, service: 'https://api.example.com' };
  let days = withRequest([], '2026-03-01', request);
  days = withRequest(days, '2026-03-01', { ...request, fault: { kind: 'timeout' } });
  days = withRequest(days, '2026-03-01', { ...request, fault: { kind: 'cancelled' } });
  days = withRequest(days, '2026-03-01', { ...provider, operation: 'distance.matrix', elements: 25 });
  days = withRequest(days, '2026-03-02', request);
  expect(days).toEqual([
    {
      day: '2026-03-02',
      service: null,
      operations: { 'distance.route': { questions: 1, failed: 0, elements: 0 } },
    },
    {
      day: '2026-03-01',
      service: 'https://api.example.com',
      operations: { 'distance.matrix': { questions: 1, failed: 0, elements: 25 } },
    },
    {
      day: '2026-03-01',
      service: null,
      operations: { 'distance.route': { questions: 3, failed: 1, elements: 0 } },
    },
  ]);
});

test('a not-found response isn’t a failure, but a wrong URL of the service is', () => {
  const notThere = { kind: 'service', status: 404 } as const;
  const failedOf = (ended: Partial<CompletedRequest>) =>
    withRequest([], '2026-03-01', { ...request, ...ended })[0]?.operations[ended.operation ?? '']?.failed;
  expect(failedOf({ operation: 'zones.read', fault: notThere })).toBe(0);
  expect(failedOf({ operation: 'zones.delete', fault: notThere })).toBe(0);
  expect(failedOf({ operation: 'distance.streets', fault: notThere })).toBe(0);
  expect(failedOf({ operation: 'zones.list', fault: { kind: 'service', status: 405 } })).toBe(0);
  expect(
    failedOf({ operation: 'distance.isochrone', fault: { kind: 'service', status: 'ZERO_RESULTS' } }),
  ).toBe(0);
  expect(failedOf({ operation: 'distance.isochrone', fault: notThere })).toBe(1);
  expect(failedOf({ operation: 'zones.update', fault: notThere })).toBe(1);
  expect(failedOf({ operation: 'zones.read', fault: { kind: 'service', status: 500 } })).toBe(1);
});

test('the oldest days are dropped', () => {
  const nth = (day: number) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10);
  let days = withRequest([], nth(0), request);
  for (let day = 1; day < daysStored + 10; day += 1) days = withRequest(days, nth(day), request);
  expect(days).toHaveLength(daysStored);
  expect(days.at(-1)?.day).toBe(nth(10));
});
