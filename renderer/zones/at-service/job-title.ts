import { isUnderWay, type JobOf } from '../../../shared/desk/jobs.ts';
import { words } from '../../words/words.ts';
import { kindOfPlan } from './plan.ts';

/** What a plan does, or how much of it waits for the person. */
export function planTitle(plan: JobOf<'plan'>): string {
  const { state, total, unknown, notSent } = plan;
  const kind = kindOfPlan(plan);
  if (isUnderWay(plan)) return words.t(`zones.plan.work.${kind}`, { count: total });
  const what = kind === 'create' ? 'create' : 'mixed';
  const how = state === 'interrupted' ? 'interrupted' : 'paused';
  return words.t(`zones.plan.held.${what}.${how}`, { count: unknown + notSent });
}

/** That zones are brought, or that this waits for the person. */
export const pullTitle = (pull: JobOf<'pull'>): string =>
  isUnderWay(pull) ? words.t('zones.pull.work') : words.t('zones.pull.held');
