/** The machine's secure storage. Without one there is no vault, and keys are only kept for the session. */
export interface SecretVault {
  /** Kind of storage; one kind can't open what another has sealed. */
  kind: 'safe-storage' | 'keyring';
  /** Stores a secret and returns the text to keep on disk for finding it again; safe to store in clear. */
  seal(name: string, secret: string): Promise<string>;
  /**
   * Returns the secret, or null if this machine can no longer open it. Store `resealed`, if set, in place of `sealed`.
   */
  open(sealed: string): Promise<{ secret: string; resealed?: string } | null>;
}

/**
 * Deletes a secret from the keyring. Both hosts support this whichever vault they use, because they share profiles.
 * @param sealed as returned by `seal` of the keyring's vault
 */
export type ForgetInKeyring = (sealed: string) => Promise<void>;
