import type { Fault } from '../faults/fault.ts';
import { call, nothing, state } from './contract.ts';

/** Requests to one service on one day, in local time. */
export interface UsageOfDay {
  /** ISO 8601, `2026-11-22`. */
  day: string;
  /** Origin of the service; null for the built-in one. */
  service: string | null;
  /** By the operation's id. */
  operations: Readonly<Record<string, UsageCount>>;
}

export interface UsageCount {
  /** Requests sent, including retries, as providers count them. */
  questions: number;
  /** Of these, requests without a response; "not found" counts as a response. */
  failed: number;
  /** Matrix pairs, which are billed; 0 for other operations. */
  elements: number;
}

/** Outcome of one request, without its contents. */
export interface EndedCall {
  /** ISO 8601. */
  at: string;
  operation: string;
  service: string | null;
  /** Null if it was answered. */
  failure: { kind: Fault['kind']; status: string | number | null } | null;
  milliseconds: number;
}

export interface Usage {
  /** The latest first. */
  days: readonly UsageOfDay[];
  /** Outcomes since startup, latest first. */
  answers: readonly EndedCall[];
}

/** Local date of a time, as an ISO date. */
export const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const usage = {
  usage: state<Usage | null>(null),
  /** A support report: JSON without keys, addresses, places, names or folders. */
  'usage.report': call<undefined, string>(nothing),
} as const;
