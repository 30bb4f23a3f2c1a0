import { deskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { showStep } from './step-notice.tsx';

/**
 * Says what went into a file of which name, and where that is: the desktop's own dialog asks for it, a browser puts
 * it among its downloads.
 * @param what and how many, such as "12 zones as KML"
 */
export function notifySaved(what: string, name: string) {
  const where = deskState('about')?.host === 'desktop' ? 'desktop' : 'browser';
  showStep({ id: 'saved-file', text: words.t(`export.saved.${where}`, { what, name }), actions: [] });
}
