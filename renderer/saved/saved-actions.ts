import { notifications } from '@mantine/notifications';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { SavedChange } from '../../shared/desk/saved.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { desk } from '../desk/desk.ts';
import { fitBounds, moveForAnswer } from '../map/camera.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { openReview } from '../workbench/review.ts';
import { hideStep, showStep } from '../workbench/step-notice.tsx';
import { savedBounds } from './saved-bounds.ts';
import { chooseSaved, editSaved, useSavedPanel } from './saved-store.ts';

interface Step {
  text: string;
  undo(): Promise<unknown>;
}

const maxSteps = 100;

/** What was done with saved searches, the last one last, to be taken back. */
export const useSavedSteps = create<{ steps: readonly Step[] }>()(() => ({ steps: [] }));

const notice = 'saved-searches';

/** Shows a notice of a completed step, with an undo button. */
export function done(step: Step, edited?: string) {
  useSavedSteps.setState(({ steps }) => ({ steps: [...steps, step].slice(-maxSteps) }));
  const nameIt =
    edited === undefined ? [] : [{ label: words.t('saved.nameIt'), run: () => editSaved([edited]) }];
  showStep({
    id: notice,
    text: step.text,
    actions: [...nameIt, { label: words.t('saved.undo'), run: () => void undoSaved() }],
  });
}

/** Shows why something failed. */
export const notifyFault = (fault: Fault) =>
  notifications.show({
    color: 'red',
    title: words.t('saved.failed'),
    message: faultInWords(fault),
  });

/** Takes back what was done last. */
export async function undoSaved() {
  const step = useSavedSteps.getState().steps.at(-1);
  if (!step) return;
  useSavedSteps.setState(({ steps }) => ({ steps: steps.slice(0, -1) }));
  hideStep(notice);
  await step.undo();
  announce(words.t('saved.undone'));
}

/** Renames, moves or tags saved searches, or takes some of the history among the saved ones. */
export async function changeSaved(ids: readonly string[], change: SavedChange) {
  if (isReadOnly()) return notifyReadOnly();
  const outcome = await desk.call('saved.change', { ids: [...ids], change });
  if (!outcome.ok) return notifyFault(outcome.fault);
  const before = outcome.value;
  const count = before.length;
  done({
    text: words.t(change.list === 'saved' ? 'saved.savedCount' : 'saved.changedCount', { count }),
    undo: () => desk.call('saved.putBack', { labeled: before }),
  });
}

/** Removes saved searches, or some of the history. */
export async function removeSaved(ids: readonly string[]) {
  if (isReadOnly()) return notifyReadOnly();
  const outcome = await desk.call('saved.remove', { ids: [...ids] });
  if (!outcome.ok) return notifyFault(outcome.fault);
  chooseSaved([...useSavedPanel.getState().chosen].filter((id) => !ids.includes(id)));
  done({
    text: words.t('saved.removedCount', { count: ids.length }),
    undo: () => desk.call('saved.restore', { ids: [...ids] }),
  });
}

/** Shows a saved search in its panel, and all that it found on the map. */
export async function reviewSaved(id: string, panels: readonly Panel[]) {
  const outcome = await desk.call('saved.read', { id });
  if (!outcome.ok) return notifyFault(outcome.fault);
  if (outcome.value) showSaved(outcome.value, panels);
}

/** The same for one that was read before. */
export function showSaved(search: SavedSearch, panels: readonly Panel[]) {
  // Rendered synchronously, so that the view set here wins over the panel's own.
  flushSync(() => openReview(search, panels));
  const bounds = savedBounds(search);
  if (bounds) moveForAnswer(() => fitBounds(bounds));
}

/** Chooses all that are listed. */
export async function chooseAllSaved() {
  const outcome = await desk.call('saved.ids', useSavedPanel.getState().filter);
  if (outcome.ok) chooseSaved(outcome.value);
}
