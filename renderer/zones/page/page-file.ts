import type { Fault } from '../../../shared/faults/fault.ts';
import { desk } from '../../desk/desk.ts';
import { words } from '../../words/words.ts';
import { tellSaved } from '../../workbench/saved-notice.ts';

/** The title of a page as any disk takes it as the name of a file. */
export const pageFileName = (title: string): string =>
  title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'plan';

/** Writes the print sheet as PDF into a file that the person chooses; why that could not be done, if so. */
export async function savePageAsPdf(title: string): Promise<Fault | null> {
  const outcome = await desk.call('printing.savePdf', { name: pageFileName(title) });
  if (!outcome.ok) return outcome.fault;
  if (outcome.value) tellSaved(words.t('zones.page.pageAsPdf'), outcome.value.file);
  return null;
}
