import type { Fault } from '../faults/fault.ts';
import { call, nothing, state } from './contract.ts';

/** What was asked of one service on one day of this computer's calendar. */
export interface UsageOfDay {
  /** ISO 8601, `2026-11-22`. */
  day: string;
  /** Origin of the service; null for the built-in one. */
  service: string | null;
  /** By the operation's id. */
  operations: Readonly<Record<string, UsageCount>>;
}

export interface UsageCount {
  /** Requests that were sent, each retry among them, as a provider counts them. */
  questions: number;
  /** Of these, those without a response; that nothing is there is one. */
  failed: number;
  /** Pairs of a matrix, by which it is charged; 0 for the others. */
  elements: number;
}

/** How one request ended; nothing of what it was about. */
export interface AnsweredQuestion {
  /** ISO 8601. */
  at: string;
  operation: string;
  service: string | null;
  /** Null when it was answered. */
  failure: { kind: Fault['kind']; status: string | number | null } | null;
  milliseconds: number;
}

export interface Usage {
  /** The latest first. */
  days: readonly UsageOfDay[];
  /** Those since the start of the program, the latest first. */
  answers: readonly AnsweredQuestion[];
}

/** The day of a moment on this computer's calendar, as an ISO date. */
export const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const usage = {
  usage: state<Usage | null>(null),
  /** A report for whoever helps: JSON without keys, addresses, places, names or folders. */
  'usage.report': call<undefined, string>(nothing),
} as const;
