import { desk } from './desk.ts';

/** What has to be known before anything is shown, or it would be shown in the wrong theme or place. */
export const askedAtStart = Promise.all([
  desk.call('settings.read', undefined),
  desk.call('arrangement.read', undefined),
]);
