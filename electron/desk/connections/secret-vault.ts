/** Secure storage of the machine. On a machine without one there is no vault, and keys last for the session only. */
export interface SecretVault {
  /** Kind of storage; one kind can't open what another has sealed. */
  kind: 'safe-storage' | 'keyring';
  /** Encrypts or stores a secret; returns the text to pass to `open`, which may be stored in clear. */
  seal(name: string, secret: string): Promise<string>;
  /**
   * Returns the secret, or null if this machine can no longer open it. Store `resealed`, if set, in place of `sealed`.
   */
  open(sealed: string): Promise<{ secret: string; resealed?: string } | null>;
}

/**
 * Deletes a secret from the keyring. Both hosts can do this, whichever vault they use, because they share profiles.
 * @param sealed as returned by `seal` of the keyring's vault
 */
export type ForgetInKeyring = (sealed: string) => Promise<void>;
