import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/desk/connections.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useDeskState } from '../desk/states.ts';

/** The address of a provider as it is shown. */
export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

/** What a service is called: the built-in one by that, a provider by its address. */
export const serviceName = (t: TFunction, { service, baseUrl }: ServiceState): string =>
  service === 'built-in' ? t('status.builtIn') : hostOf(baseUrl ?? '');

/** What a service that was chosen is called. */
export const choiceName = (t: TFunction, choice: ServiceChoice): string =>
  choice.kind === 'built-in' ? t('status.builtIn') : hostOf(choice.baseUrl);

/** The name of the service in use; empty until it is known. */
export function useServiceName(): string {
  const { t } = useTranslation();
  const service = useDeskState('service');
  return service ? serviceName(t, service) : '';
}

/** Why the built-in service isn't running, in words; undefined if it is running, starting or not in use. */
export function useServiceFailure(): string | undefined {
  const { t } = useTranslation();
  const service = useDeskState('service');
  if (service?.service !== 'built-in' || service.state !== 'failed') return undefined;
  const { why, times = 0, detail = '' } = service.failure ?? { why: 'failed' };
  return [t(`service.failure.${why}`, { count: times }), detail].filter((part) => part !== '').join(' ');
}
