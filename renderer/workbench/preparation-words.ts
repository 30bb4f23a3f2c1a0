import type { Preparation, PreparationStep } from '../../shared/desk/preparation.ts';
import { words } from '../words/words.ts';

/** What is being done at the moment. */
export const preparationStepInWords = (step: PreparationStep): string =>
  step === 'waiting' || step === 'world' || step === 'world-places'
    ? words.t(`preparation.step.${step}`)
    : words.t(`settings.regions.step.${step}`);

/** What is made, or could not be. */
export const preparationTitle = ({ name, work }: Preparation): string =>
  words.t(work?.state === 'failed' ? 'preparation.notDone' : 'preparation.title', { name });
