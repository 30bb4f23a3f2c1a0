import { notifications } from '@mantine/notifications';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { SavedChange } from '../../shared/desk/saved.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { desk } from '../desk/desk.ts';
import { fitBounds, moveForResult } from '../map/camera.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { openReview } from '../workbench/review.ts';
import { hideStepNotice, showStepNotice } from '../workbench/step-notice.tsx';
import { savedBounds } from './saved-bounds.ts';
import { editSaved, selectSaved, useSavedPanel } from './saved-store.ts';

/** A completed change of saved searches. */
interface Step {
  text: string;
  undo(): Promise<unknown>;
}

/** Maximum number of changes that can be undone. */
const maxSteps = 100;

/** Undoable changes of saved searches, oldest first. */
export const useSavedSteps = create<{ steps: readonly Step[] }>()(() => ({ steps: [] }));

const noticeId = 'saved-searches';

/** Records a completed step for undo and shows a notice of it; the notice offers to rename the search `savedId`, if given. */
export function completeStep(step: Step, savedId?: string) {
  useSavedSteps.setState(({ steps }) => ({ steps: [...steps, step].slice(-maxSteps) }));
  const renameAction =
    savedId === undefined ? [] : [{ label: words.t('saved.nameIt'), run: () => editSaved([savedId]) }];
  showStepNotice({
    id: noticeId,
    text: step.text,
    actions: [...renameAction, { label: words.t('saved.undo'), run: () => void undoSaved() }],
  });
}

/** Shows why something failed. */
export const notifyFault = (fault: Fault) =>
  notifications.show({
    color: 'red',
    title: words.t('saved.failed'),
    message: faultInWords(fault),
  });

/** Undoes the last step; does nothing if there is none. */
export async function undoSaved() {
  const step = useSavedSteps.getState().steps.at(-1);
  if (!step) return;
  useSavedSteps.setState(({ steps }) => ({ steps: steps.slice(0, -1) }));
  hideStepNotice(noticeId);
  await step.undo();
  announce(words.t('saved.undone'));
}

/** Renames, moves, or tags saved searches, or moves searches from the history to the saved ones; undoable. */
export async function changeSaved(ids: readonly string[], change: SavedChange) {
  if (isReadOnly()) return notifyReadOnly();
  const outcome = await desk.call('saved.change', { ids: [...ids], change });
  if (!outcome.ok) return notifyFault(outcome.fault);
  const previousLabels = outcome.value;
  const count = previousLabels.length;
  completeStep({
    text: words.t(change.list === 'saved' ? 'saved.savedCount' : 'saved.changedCount', { count }),
    undo: () => desk.call('saved.putBack', { labeled: previousLabels }),
  });
}

/** Removes searches from the saved ones or the history; undoable. */
export async function removeSaved(ids: readonly string[]) {
  if (isReadOnly()) return notifyReadOnly();
  const outcome = await desk.call('saved.remove', { ids: [...ids] });
  if (!outcome.ok) return notifyFault(outcome.fault);
  selectSaved([...useSavedPanel.getState().selectedIds].filter((id) => !ids.includes(id)));
  completeStep({
    text: words.t('saved.removedCount', { count: ids.length }),
    undo: () => desk.call('saved.restore', { ids: [...ids] }),
  });
}

/** Reads a saved search, shows it in its panel, and moves the map to its results. */
export async function reviewSaved(id: string, panels: readonly Panel[]) {
  const outcome = await desk.call('saved.read', { id });
  if (!outcome.ok) return notifyFault(outcome.fault);
  if (outcome.value) showSaved(outcome.value, panels);
}

/** Shows a saved search in its panel and moves the map to its results. */
export function showSaved(search: SavedSearch, panels: readonly Panel[]) {
  // Rendered synchronously, so that the view set here wins over the panel's own.
  flushSync(() => openReview(search, panels));
  const bounds = savedBounds(search);
  if (bounds) moveForResult(() => fitBounds(bounds));
}

/** Selects all searches that match the filter. */
export async function selectAllSaved() {
  const outcome = await desk.call('saved.ids', useSavedPanel.getState().filter);
  if (outcome.ok) selectSaved(outcome.value);
}
