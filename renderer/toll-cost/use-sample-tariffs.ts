import { useDeskState } from '../desk/states.ts';

/** Whether a person wants sample prices where none is known. A provider's answers are never added to. */
export function useSampleTariffs(): boolean {
  const { service, sampleTariffs } = useDeskState('settings');
  return service.kind === 'built-in' && sampleTariffs;
}
