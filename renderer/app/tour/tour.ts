import { create } from 'zustand';
import { newTour, skipStep, type Tour, tourStep } from '../../../shared/tour/tour.ts';
import { deskState } from '../../desk/states.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import type { Command } from '../../workbench/command.ts';
import { unlessDrawing } from '../../workbench/unavailable.ts';
import { openSample } from '../../workspaces/open-sample.ts';

/** The tour that a person is on; null for none. It is visible in the sample project alone. */
export const useTour = create<{ tour: Tour | null }>()(() => ({ tour: null }));

export const leaveTour = () => useTour.setState({ tour: null });

export const skipTourStep = () => useTour.setState(({ tour }) => ({ tour: tour && skipStep(tour) }));

/** Id of the tour's heading, which is gone to by keyboard. */
export const tourTitleId = 'tour-title';

/**
 * Begins the tour, or goes on where it was left off, in the sample project; false where that was not opened.
 * @param open opens the sample project and says whether that was done
 */
export async function takeTour(open: () => Promise<boolean>): Promise<boolean> {
  const before = useTour.getState().tour;
  // Written before the page is loaded again with the other workspace.
  useTour.setState({ tour: before && tourStep(before) !== null ? before : newTour });
  const workspace = deskState('workspace');
  const inSample = workspace?.state === 'open' && workspace.isSample === true;
  const began = inSample || (await open());
  if (began) document.getElementById(tourTitleId)?.focus();
  else useTour.setState({ tour: before });
  return began;
}

export const tourCommand: Command = {
  id: 'tour',
  titleKey: 'tour.command',
  keys: [],
  menu: 'help',
  when: () => useDrawSession.getState().drawing === null,
  unavailable: unlessDrawing,
  run: () => void takeTour(openSample),
};
