import { useSettings } from '../desk/mirror.ts';

/** Whether a person wants sample prices where none is known. A provider's answers are never added to. */
export function useSampleTariffs(): boolean {
  const { service, sampleTariffs } = useSettings();
  return service.kind === 'built-in' && sampleTariffs;
}
