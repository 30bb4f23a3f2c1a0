import { z } from 'zod';
import type { ServingEngine } from '../api/engines.ts';
import type { OperationId } from '../api/operations.ts';
import type { Fault } from '../faults/fault.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, callOfService, nothing, state } from './contract.ts';

export const keyNames = ['public', 'private'] as const;
export type KeyName = (typeof keyNames)[number];

/** `unreadable`: stored, but this machine can no longer decrypt it; it has to be entered again. */
export type KeyState = 'absent' | 'stored' | 'session' | 'unreadable';
export interface KeysState {
  /** Origin of the provider in use, whose keys these are; null for the built-in service. */
  origin: string | null;
  keys: Record<KeyName, KeyState>;
  /** Services used before; the origin '' holds keys that an earlier version stored without a service. */
  others: { origin: string; keys: Record<KeyName, KeyState> }[];
  /** Without a keyring, or if it is locked, keys are kept until the program ends. */
  secureStorage: 'there' | 'none' | 'locked';
}

/** Whether a key of a service is available. */
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
 * Why the built-in service isn't running: it failed to start, crashed repeatedly after starting, its region is
 * unusable, its port is taken, its disk is full, read-only or failing, or something that only `detail` describes.
 */
export interface ServiceFailure {
  why: 'not-started' | 'ends' | 'region' | 'port' | 'full' | 'read-only' | 'failing' | 'failed';
  times?: number;
  /** For support: the file or the system's error. */
  detail?: string;
}

export interface ServiceState {
  service: 'built-in' | 'provider';
  /** URL without secrets. */
  baseUrl: string | null;
  /** `unknown`: named by a workspace but never selected on this machine; no requests are sent to it. */
  state: 'starting' | 'ready' | 'restarting' | 'failed' | 'unknown';
  failure: ServiceFailure | null;
}

export const connections = {
  keys: state<KeysState | null>(null),
  /** Stores a key for the service in use; rejected unless its origin is `origin`. */
  'keys.set': call<{ origin: string; name: KeyName; key: string }, null>(
    z.strictObject({ origin: limitedText, name: z.enum(keyNames), key: z.string().trim().min(1).max(200) }),
  ),
  'keys.forget': call<{ origin: string; name: KeyName }, null>(
    z.strictObject({ origin: limitedText, name: z.enum(keyNames) }),
  ),
  'keys.test': callOfService<undefined, KeyTest[]>(nothing),
  /** Engines behind the service; empty if it doesn't report them. */
  'engines.list': callOfService<undefined, ServingEngine[]>(nothing),
  /** The service in use. */
  service: state<ServiceState | null>(null),
  /** Lets the built-in service prepare for first requests; sent by a window that is drawn. */
  'service.warmUp': call<undefined, null>(nothing),
  /** Restarts the built-in service after a failure; does nothing if it is running or not in use. */
  'service.restart': call<undefined, null>(nothing),
} as const;
