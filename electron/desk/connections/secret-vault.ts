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
  open(sealed: string): Promise<{ secret: string; resealed?: string } | null>;
}

/**
 * Deletes what a keyring keeps. Both hosts can, whichever vault they use themselves: they share profiles.
 * @param sealed what `seal` of the keyring's vault returned
 */
export type ForgetInKeyring = (sealed: string) => Promise<void>;
