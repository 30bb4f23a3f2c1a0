import { type Closure, closureState } from '../../shared/closures/closure.ts';
import { formatDate } from '../ui/format.ts';
import { words } from '../words/words.ts';

/** Formats a closure's state and dates. */
export function closureInWords(closure: Closure, day: string): string {
  const { from, to } = closure;
  const dates = { from: formatDate(from ?? ''), to: formatDate(to ?? '') };
  const days =
    from !== null && to !== null
      ? words.t('closures.days.fromTo', dates)
      : from !== null
        ? words.t('closures.days.from', dates)
        : to !== null
          ? words.t('closures.days.to', dates)
          : words.t('closures.days.always');
  return words.t(`closures.state.${closureState(closure, day)}`, { days });
}
