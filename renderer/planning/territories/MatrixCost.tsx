import { Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { operations } from '../../../shared/api/operations.ts';
import { type SamplingPlan, samplingCost } from '../../../shared/planning/territories/sampling.ts';
import { formatDuration } from '../../ui/format.ts';

/** Number of requests and minimum duration. */
export function MatrixCost({ plan }: { plan: SamplingPlan }) {
  const { t } = useTranslation();
  const deferred = useDeferredValue(plan);
  const { first, refinement } = useMemo(() => samplingCost(deferred), [deferred]);
  const queries = first.queries + refinement.queries;
  const elements = first.elements + refinement.elements;
  const seconds = Math.max(
    ...operations['distance.matrixPost'].rateLimits.map(
      ({ policy, perSecond }) => (policy === 'elements' ? elements : queries) / perSecond,
    ),
  );
  return (
    <Text size="sm">
      {t('territories.cost', { queries, elements, duration: formatDuration(Math.max(60, seconds)) })}
    </Text>
  );
}
