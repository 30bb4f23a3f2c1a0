import { create } from 'zustand';
import { beforeAllChanges, type ChangePlace, type LinePoint } from '../../shared/desk/geocoding.ts';
import { desk } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { watchDeskState } from '../desk/states.ts';
import { addressPanelList, geocodingJobNow } from '../place-lists/place-lists-store.ts';

interface LinePoints {
  /** ID of the job; null if there is none. */
  job: string | null;
  /** By row. Replaced by a new object with each change. */
  points: ReadonlyMap<number, LinePoint>;
}

/** Known positions of the panel's lines. */
export const useLinePoints = create<LinePoints>()(() => ({ job: null, points: new Map() }));

/** Pause between map updates during geocoding, as drawing many points is slow. */
const pauseMs = 1500;

/** How far the points of a job have been read; undefined without a job. */
let progress: { job: string; last: ChangePlace; change: number } | undefined;

const readChanges = oneAtATime(async () => {
  const job = geocodingJobNow(addressPanelList);
  if (!job) {
    progress = undefined;
    if (useLinePoints.getState().job !== null) useLinePoints.setState({ job: null, points: new Map() });
    return;
  }
  if (progress?.job !== job.id) progress = { job: job.id, last: beforeAllChanges, change: -1 };
  if (progress.change === job.change) return;
  const { change } = job;
  const isOtherJob = useLinePoints.getState().job !== job.id;
  const points = new Map(isOtherJob ? [] : useLinePoints.getState().points);
  for (;;) {
    const page = await desk.call('geocoding.points', { job: job.id, after: progress.last });
    if (!page.ok) return;
    if (page.value.points.length === 0) break;
    for (const point of page.value.points) {
      if (point.position) points.set(point.row, point);
      else points.delete(point.row);
    }
    progress.last = page.value.last;
  }
  progress.change = change;
  useLinePoints.setState({ job: job.id, points });
  if (job.state === 'running') await new Promise((resolve) => setTimeout(resolve, pauseMs));
});

/** Starts to keep the points up to date with the panel's list; never stops. */
export function followLinePoints() {
  watchDeskState('jobs', () => void readChanges());
}
