import { create } from 'zustand';
import { desk } from '../../desk/desk.ts';
import { deskState } from '../../desk/states.ts';
import type { Command } from '../../workbench/command.ts';

/** What is told one after the other. */
export const steps = ['what', 'service', 'begin'] as const;
export type Step = (typeof steps)[number];

/** The step that is shown; `unless-read`: the first one where nobody has read them, else none. */
export const useFirstSteps = create<{ step: Step | 'unless-read' | null }>()(() => ({ step: 'unless-read' }));

export const showStep = (step: Step) => useFirstSteps.setState({ step });

/** Closes them, and from then on they are shown only to who asks for them. */
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
