/**
 * The machine's secure storage. A machine without one has no vault, and keys are then kept until the
 * program ends.
 */
export interface SecretVault {
  /** Which storage it is: what one has sealed, another cannot open. */
  kind: 'safe-storage' | 'keyring';
  /** Hides a secret and returns what may stand on disk in clear to find it again. */
  seal(name: string, secret: string): Promise<string>;
  /** The secret, or null when this machine cannot open it any more. `resealed` replaces what was kept. */
  open(name: string, sealed: string): Promise<{ secret: string; resealed?: string } | null>;
  forget(name: string): Promise<void>;
}
