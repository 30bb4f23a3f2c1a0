import { Unavailable } from '../endpoint.ts';

const retryAfterSeconds = 3;

/** Error for a remote planner that can't be reached or used. */
export const timetablesUnavailable = () =>
  new Unavailable('The timetables are unavailable. Try again later.', retryAfterSeconds);
