import { create } from 'zustand';
import { beforeAllChanges, type ChangePlace, type LinePoint } from '../../shared/desk/geocoding.ts';
import { desk } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { watchDeskState } from '../desk/states.ts';
import { geocodingJobNow, ownList } from '../place-lists/place-lists-store.ts';

interface LinePoints {
  /** ID of the job; null if there is none. */
  job: string | null;
  /** By row. Replaced by a new object with each change. */
  points: ReadonlyMap<number, LinePoint>;
}

/** Returns the known positions of the panel's lines. */
export const useLinePoints = create<LinePoints>()(() => ({ job: null, points: new Map() }));

/** Minimum interval between map updates during geocoding, because many points take a while. */
const pauseMs = 1500;

let read: { job: string; last: ChangePlace; change: number } | undefined;

const catchUp = oneAtATime(async () => {
  const job = geocodingJobNow(ownList);
  if (!job) {
    read = undefined;
    if (useLinePoints.getState().job !== null) useLinePoints.setState({ job: null, points: new Map() });
    return;
  }
  if (read?.job !== job.id) read = { job: job.id, last: beforeAllChanges, change: -1 };
  if (read.change === job.change) return;
  const { change } = job;
  const isOtherJob = useLinePoints.getState().job !== job.id;
  const points = new Map(isOtherJob ? [] : useLinePoints.getState().points);
  for (;;) {
    const part = await desk.call('geocoding.points', { job: job.id, after: read.last });
    if (!part.ok) return;
    if (part.value.points.length === 0) break;
    for (const point of part.value.points) {
      if (point.position) points.set(point.row, point);
      else points.delete(point.row);
    }
    read.last = part.value.last;
  }
  read.change = change;
  useLinePoints.setState({ job: job.id, points });
  if (job.state === 'running') await new Promise((resolve) => setTimeout(resolve, pauseMs));
});

/** Follows the list being geocoded, from now on. */
export function followLinePoints() {
  watchDeskState('jobs', () => void catchUp());
}
