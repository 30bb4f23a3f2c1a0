import { z } from 'zod';
import { isNegativeResponse } from '../../../shared/api/requested-operations.ts';
import type { UsageCount, UsageOfDay } from '../../../shared/desk/usage.ts';
import { limitedList, limitedRecord, limitedText } from '../../../shared/limits/limited-schemas.ts';
import type { CompletedRequest } from '../gateway/gateway.ts';

/** Two months, so that a complete month is always available. */
export const daysStored = 62;

const countSchema = z.object({ questions: z.int(), failed: z.int(), elements: z.int() });
const daySchema = z.object({
  day: z.iso.date(),
  service: limitedText.nullable(),
  operations: limitedRecord(limitedText, countSchema),
});

/** Format on disk; unreadable counts start from zero. */
export const usageSchema = z.object({ days: limitedList(daySchema).catch([]) });

const none: UsageCount = { questions: 0, failed: 0, elements: 0 };

/**
 * Returns the days with one more request, latest first.
 * @param day ISO date on which the request ended
 */
export function withRequest(days: readonly UsageOfDay[], day: string, ended: CompletedRequest): UsageOfDay[] {
  const { service, operation, elements, fault } = ended;
  const isSame = (one: UsageOfDay) => one.day === day && one.service === service;
  const operations = days.find(isSame)?.operations;
  const before = operations?.[operation] ?? none;
  const failed = fault !== null && fault.kind !== 'cancelled' && !isNegativeResponse(operation, fault);
  const now: UsageCount = {
    questions: before.questions + 1,
    failed: before.failed + (failed ? 1 : 0),
    elements: before.elements + elements,
  };
  const today: UsageOfDay = { day, service, operations: { ...operations, [operation]: now } };
  const all = [today, ...days.filter((one) => !isSame(one))].sort((one, other) =>
    other.day.localeCompare(one.day),
  );
  const latest = [...new Set(all.map((one) => one.day))].slice(0, daysStored);
  return all.filter((one) => latest.includes(one.day));
}
