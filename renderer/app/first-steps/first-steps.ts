import { create } from 'zustand';
import { desk } from '../../desk/desk.ts';
import { deskState } from '../../desk/states.ts';
import type { Command } from '../../workbench/command.ts';

/** Steps of the introduction, in order. */
export const steps = ['what', 'service', 'begin'] as const;
export type Step = (typeof steps)[number];

/** Current step; null if closed. `unless-read` stands for the first one if the introduction was never closed. */
export const useFirstSteps = create<{ step: Step | 'unless-read' | null }>()(() => ({ step: 'unless-read' }));

export const showStep = (step: Step) => useFirstSteps.setState({ step });

/** Closes the introduction; from then on it is only shown on request. */
export async function leaveFirstSteps() {
  useFirstSteps.setState({ step: null });
  if (!deskState('arrangement').firstStepsRead) await desk.call('arrangement.keep', { firstStepsRead: true });
}

export const firstStepsCommand: Command = {
  id: 'first-steps',
  titleKey: 'firstSteps.command',
  keys: [],
  menu: 'help',
  run: () => showStep('what'),
};
