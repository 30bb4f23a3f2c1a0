import { call, nothing, state } from './contract.ts';

/** What is stored of crashes of the program; it is sent nowhere. */
export interface CrashReports {
  folder: string;
  count: number;
  /** Whether some are of crashes that the person was not told of yet. */
  hasNew: boolean;
}

export const crashReports = {
  /** As they were at the start; null where the host stores none. */
  crashReports: state<CrashReports | null>(null),
  /** The person is told of all that there are. */
  'crashReports.read': call<undefined, null>(nothing),
  /** Shows their folder in the system's file manager. */
  'crashReports.showFolder': call<undefined, null>(nothing),
} as const;
