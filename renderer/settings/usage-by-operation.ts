import type { RateLimit } from '../../shared/api/operation.ts';
import { requestedOperations } from '../../shared/api/requested-operations.ts';
import { dayOf, type UsageOfDay } from '../../shared/desk/usage.ts';

/** For users, both matrix operations are one. */
const { 'distance.matrixPost': matrix, 'distance.matrix': _, ...others } = requestedOperations;
const countedOperations = { ...others, 'distance.matrix': matrix } as const;

export type CountedOperation = keyof typeof countedOperations;

export interface OperationUsage {
  operation: CountedOperation;
  today: number;
  /** Number of requests in the last 30 days including today; `failed` and `elements` are for the same days. */
  last30Days: number;
  failed: number;
  /** Number of matrix elements, which are origin-destination pairs. */
  elements: number;
  limits: readonly RateLimit[];
}

const maxUsageDays = 30;

/** Returns the operation under which requests are counted for users; undefined for an unknown one, from a newer version. */
export function countedAs(operation: string): CountedOperation | undefined {
  if (operation === 'distance.matrixPost') return 'distance.matrix';
  return Object.keys(countedOperations).find((name): name is CountedOperation => name === operation);
}

/**
 * Returns the usage of one service by operation, without operations that weren't requested.
 * @param service origin of the service; null for the built-in one
 */
export function usageByOperation(
  days: readonly UsageOfDay[],
  service: string | null,
  now: Date,
): OperationUsage[] {
  const today = dayOf(now);
  const firstDay = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - maxUsageDays + 1));
  const counts = days
    .filter((usage) => usage.service === service && usage.day >= firstDay && usage.day <= today)
    .flatMap(({ day, operations: operationCounts }) =>
      Object.entries(operationCounts).map(([operation, count]) => ({
        day,
        operation: countedAs(operation),
        ...count,
      })),
    );
  return Object.entries(countedOperations).flatMap(([name, { rateLimits }]) => {
    const countsOfOperation = counts.filter(({ operation }) => operation === name);
    const operation = countedAs(name);
    if (!operation || countsOfOperation.length === 0) return [];
    const sum = (figureOf: (one: (typeof countsOfOperation)[number]) => number) =>
      countsOfOperation.reduce((total, one) => total + figureOf(one), 0);
    return [
      {
        operation,
        today: sum(({ day, questions }) => (day === today ? questions : 0)),
        last30Days: sum(({ questions }) => questions),
        failed: sum(({ failed }) => failed),
        elements: sum(({ elements }) => elements),
        limits: rateLimits,
      },
    ];
  });
}
