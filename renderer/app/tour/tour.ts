import { create } from 'zustand';
import { newTour, skipStep, type Tour, tourStep } from '../../../shared/tour/tour.ts';
import { deskState } from '../../desk/states.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import type { Command } from '../../workbench/command.ts';
import { whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { openSample } from '../../workspaces/open-sample.ts';

/** The current tour; null for none. Only shown in the sample project. */
export const useTour = create<{ tour: Tour | null }>()(() => ({ tour: null }));

export const leaveTour = () => useTour.setState({ tour: null });

export const skipTourStep = () => useTour.setState(({ tour }) => ({ tour: tour && skipStep(tour) }));

/** Element ID of the tour's heading, which can be focused. */
export const tourTitleId = 'tour-title';

/**
 * Starts or resumes the tour in the sample project; returns false if that couldn't be opened.
 * @param open opens the sample project and returns whether it succeeded
 */
export async function startTour(open: () => Promise<boolean>): Promise<boolean> {
  const previousTour = useTour.getState().tour;
  // Set before opening the project, because that reloads the page and the tour has to be stored by then.
  useTour.setState({ tour: previousTour && tourStep(previousTour) !== null ? previousTour : newTour });
  const workspace = deskState('workspace');
  const isInSample = workspace?.state === 'open' && workspace.isSample === true;
  const isStarted = isInSample || (await open());
  if (isStarted) document.getElementById(tourTitleId)?.focus();
  else useTour.setState({ tour: previousTour });
  return isStarted;
}

export const tourCommand: Command = {
  id: 'tour',
  titleKey: 'tour.command',
  keys: [],
  menu: 'help',
  when: () => useDrawSession.getState().drawing === null,
  unavailable: whileDrawingReason,
  run: () => void startTour(openSample),
};
