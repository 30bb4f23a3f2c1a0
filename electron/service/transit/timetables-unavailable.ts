import { Unavailable } from '../endpoint.ts';

const retryAfterSeconds = 3;

/** Returns the error to throw if a remote planner can't be reached or used; clients may retry after three seconds. */
export const timetablesUnavailable = () =>
  new Unavailable('The timetables are unavailable. Try again later.', retryAfterSeconds);
