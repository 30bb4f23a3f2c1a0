import { useDeskState } from '../desk/states.ts';
import { useAnsweringService } from '../workbench/review.ts';

/**
 * Whether a person wants sample prices where none is known in what a panel shows. A provider's answers are
 * never added to.
 */
export function useSampleTariffs(kind: 'route' | 'tolls'): boolean {
  const { sampleTariffs } = useDeskState('settings');
  const service = useAnsweringService(kind);
  return service.kind === 'built-in' && sampleTariffs;
}
