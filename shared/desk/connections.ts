import { z } from 'zod';
import type { ServingEngine } from '../api/engines.ts';
import type { OperationId } from '../api/operations.ts';
import type { Fault } from '../faults/fault.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, callOfService, nothing, state } from './contract.ts';

export const keyNames = ['public', 'private'] as const;
export type KeyName = (typeof keyNames)[number];

/** `unreadable`: stored once, but this machine can no longer decrypt it; it has to be given again. */
export type KeyState = 'absent' | 'stored' | 'session' | 'unreadable';
export interface KeysState {
  /** Of the provider in use, which the keys are for; null with the built-in service. */
  origin: string | null;
  keys: Record<KeyName, KeyState>;
  /** The other services that were chosen before; an origin of '' is that of keys which an earlier version kept for no service. */
  others: { origin: string; keys: Record<KeyName, KeyState> }[];
  /** Where the machine has none, or nobody has unlocked it, keys are kept until the program ends. */
  secureStorage: 'there' | 'none' | 'locked';
}

/** Whether a key of a service can be used. */
export function isKeyHeld(keys: KeysState | null, origin: string, name: KeyName): boolean {
  const states =
    keys?.origin === origin ? keys.keys : keys?.others.find((other) => other.origin === origin)?.keys;
  return states !== undefined && ['stored', 'session'].includes(states[name]);
}

/** What one key may do at the service, by operation. */
export interface KeyTest {
  key: KeyName | 'built-in';
  operation: OperationId;
  outcome: { kind: 'allowed' } | { kind: 'refused'; fault: Fault };
}

/**
 * Why the built-in service does not run: its process could not be started, ended so many times soon after its start,
 * finds its region unusable, its port taken or the disk of its data full, read-only or failing, or something else that
 * only `detail` tells.
 */
export interface ServiceFailure {
  why: 'not-started' | 'ends' | 'region' | 'port' | 'full' | 'read-only' | 'failing' | 'failed';
  times?: number;
  /** For those who look after the program: the file, or the system's error. */
  detail?: string;
}

export interface ServiceState {
  service: 'built-in' | 'provider';
  /** Address without anything secret. */
  baseUrl: string | null;
  /** `unknown`: a workspace names it and nobody has chosen it on this machine; it is asked nothing. */
  state: 'starting' | 'ready' | 'restarting' | 'failed' | 'unknown';
  failure: ServiceFailure | null;
}

export const connections = {
  keys: state<KeysState | null>(null),
  /** Keeps a key for the service in use, which is refused where that is not the one at `origin`. */
  'keys.set': call<{ origin: string; name: KeyName; key: string }, null>(
    z.strictObject({ origin: limitedText, name: z.enum(keyNames), key: z.string().trim().min(1).max(200) }),
  ),
  'keys.forget': call<{ origin: string; name: KeyName }, null>(
    z.strictObject({ origin: limitedText, name: z.enum(keyNames) }),
  ),
  'keys.test': callOfService<undefined, KeyTest[]>(nothing),
  /** What the service answers from; none where it does not tell. */
  'engines.list': callOfService<undefined, ServingEngine[]>(nothing),
  /** The service in use. */
  service: state<ServiceState | null>(null),
  /** Starts the built-in service after it has failed; where it runs, or is not in use, nothing happens. */
  'service.restart': call<undefined, null>(nothing),
} as const;
