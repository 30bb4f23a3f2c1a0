import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconHourglass,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { LineState } from '../../shared/geocoding/list-lines.ts';

const icons = {
  waiting: [IconHourglass, 'var(--zd-text-soft)'],
  unreadable: [IconBan, 'var(--zd-text-soft)'],
  found: [IconCircleCheck, 'var(--zd-done)'],
  doubtful: [IconQuestionMark, 'var(--zd-warning)'],
  missing: [IconCircleX, 'var(--zd-error)'],
  failed: [IconAlertTriangle, 'var(--zd-error)'],
  confirmed: [IconCircleCheckFilled, 'var(--zd-done)'],
  rejected: [IconBan, 'var(--zd-text-soft)'],
} as const;

/** Icon for the state of a line; text next to it says the same. */
export function LineIcon({ state }: { state: LineState }) {
  const [Icon, color] = icons[state];
  return <Icon size={15} color={color} aria-hidden />;
}
