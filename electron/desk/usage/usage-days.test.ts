import { expect, test } from 'vitest';
import type { EndedQuestion } from '../gateway/gateway.ts';
import { daysStored, withQuestion } from './usage-days.ts';

const question: EndedQuestion = {
  operation: 'distance.route',
  service: null,
  elements: 0,
  fault: null,
  milliseconds: 12,
};

test('questions are counted by day, service and operation, with those that failed', () => {
  const provider = { ...question, service: 'https://api.example.com' };
  let days = withQuestion([], '2026-03-01', question);
  days = withQuestion(days, '2026-03-01', { ...question, fault: { kind: 'timeout' } });
  days = withQuestion(days, '2026-03-01', { ...question, fault: { kind: 'cancelled' } });
  days = withQuestion(days, '2026-03-01', { ...provider, operation: 'distance.matrix', elements: 25 });
  days = withQuestion(days, '2026-03-02', question);
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

test('the oldest days are given up', () => {
  const nth = (day: number) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10);
  let days = withQuestion([], nth(0), question);
  for (let day = 1; day < daysStored + 10; day += 1) days = withQuestion(days, nth(day), question);
  expect(days).toHaveLength(daysStored);
  expect(days.at(-1)?.day).toBe(nth(10));
});
