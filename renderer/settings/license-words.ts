import { words } from '../words/words.ts';

/** Returns the display name of a data license. Names of licenses aren’t translated, except “Public domain”. */
export const licenseTitle = (license: string): string =>
  license === 'Public domain' ? words.t('settings.publicDomain') : license;
