import { words } from '../words/words.ts';

/** Display name of a license of data. Regions store names of licenses, which aren’t translated, or “Public domain”. */
export const licenseTitle = (license: string): string =>
  license === 'Public domain' ? words.t('settings.publicDomain') : license;
