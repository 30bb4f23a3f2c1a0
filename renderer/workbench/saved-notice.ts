import { deskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { showStepNotice } from './step-notice.tsx';

/**
 * Shows a notice that a file was saved. In a browser, it adds that the file is among the downloads; the desktop program
 * has shown a file dialog.
 * @param what contents of the file, such as "12 zones as KML"
 * @param name file name
 */
export function notifySaved(what: string, name: string) {
  const where = deskState('about')?.host === 'desktop' ? 'desktop' : 'browser';
  showStepNotice({ id: 'saved-file', text: words.t(`export.saved.${where}`, { what, name }), actions: [] });
}
