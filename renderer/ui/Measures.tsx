import { useDeskState } from '../desk/states.ts';
import { formatDistance, formatDuration, formatExactDistance, formatExactDuration } from './format.ts';

/** Rounded distance; the exact figure on hover. */
export function Distance({ meters }: { meters: number }) {
  const { units } = useDeskState('settings');
  return (
    <data value={meters} title={formatExactDistance(meters, units)}>
      {formatDistance(meters, units)}
    </data>
  );
}

/** Rounded duration; the exact figure on hover. */
export function Duration({ seconds }: { seconds: number }) {
  return (
    <time dateTime={`PT${Math.round(seconds)}S`} title={formatExactDuration(seconds)}>
      {formatDuration(seconds)}
    </time>
  );
}
