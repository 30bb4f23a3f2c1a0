import type { Preparation, PreparationStep } from '../../shared/desk/preparation.ts';
import { words } from '../words/words.ts';

/** Returns the text of a step of the build. */
export const preparationStepInWords = (step: PreparationStep): string =>
  step === 'waiting' || step === 'world' || step === 'world-places'
    ? words.t(`preparation.step.${step}`)
    : words.t(`settings.regions.step.${step}`);

/** Returns a title with the region's name, which says whether its build is in progress or has failed. */
export const preparationTitle = ({ name, work }: Preparation): string =>
  words.t(work?.state === 'failed' ? 'preparation.notDone' : 'preparation.title', { name });
