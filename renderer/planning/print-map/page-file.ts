import type { Fault } from '../../../shared/faults/fault.ts';
import { desk } from '../../desk/desk.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';

/** The page's title as a file name that is valid on every system. */
export const pageFileName = (title: string): string =>
  title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'plan';

/** Saves the print sheet as PDF to a file the user selects; returns why that failed, null on success or if canceled. */
export async function savePageAsPdf(title: string): Promise<Fault | null> {
  const outcome = await desk.call('printing.savePdf', { name: pageFileName(title) });
  if (!outcome.ok) return outcome.fault;
  if (outcome.value) notifySaved(words.t('zones.page.pageAsPdf'), outcome.value.file);
  return null;
}
