import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/desk/connections.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useDeskState } from '../desk/states.ts';

/** Returns a provider's URL without its scheme, for display. */
export const urlWithoutScheme = (origin: string): string => origin.replace(/^https?:\/\//, '');

/** Returns the name of a service: a text for the built-in one, the URL without its scheme for a provider. */
export const serviceName = (t: TFunction, { service, baseUrl }: ServiceState): string =>
  service === 'built-in' ? t('status.builtIn') : urlWithoutScheme(baseUrl ?? '');

/** As `serviceName`, for a service of the settings. */
export const chosenServiceName = (t: TFunction, choice: ServiceChoice): string =>
  choice.kind === 'built-in' ? t('status.builtIn') : urlWithoutScheme(choice.baseUrl);

/** Returns the name of the service in use; empty until the desk has sent it. */
export function useServiceName(): string {
  const { t } = useTranslation();
  const service = useDeskState('service');
  return service ? serviceName(t, service) : '';
}

/** Returns why the built-in service isn't running; undefined if it is running, starting, or not in use. */
export function useServiceFailure(): string | undefined {
  const { t } = useTranslation();
  const service = useDeskState('service');
  if (service?.service !== 'built-in' || service.state !== 'failed') return undefined;
  const { why, times = 0, detail = '' } = service.failure ?? { why: 'failed' };
  return [t(`service.failure.${why}`, { count: times }), detail].filter((part) => part !== '').join(' ');
}
