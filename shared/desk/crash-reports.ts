import { call, nothing, state } from './contract.ts';

/** Stored crash reports of the program; they are never sent. */
export interface CrashReports {
  folder: string;
  count: number;
  /** Whether any are from crashes not yet shown to the user. */
  hasNew: boolean;
}

export const crashReports = {
  /** As of startup; null if the host stores none. */
  crashReports: state<CrashReports | null>(null),
  /** Marks all reports as shown. */
  'crashReports.read': call<undefined, null>(nothing),
  /** Shows their folder in the system's file manager. */
  'crashReports.showFolder': call<undefined, null>(nothing),
} as const;
