import Libsql from 'libsql';

/**
 * Opens a file with libsql.
 * @throws Error with the code SQLITE_CANTOPEN, which libsql omits
 */
export function openNative(target: string, options: { readonly?: boolean } = {}): Libsql.Database {
  try {
    return new Libsql(target, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(message, { cause: error }), { code: 'SQLITE_CANTOPEN' });
  }
}
