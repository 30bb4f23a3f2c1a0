/** Packages that bring a binary with them, which no bundle can hold. */
export const nativePackages = ['@napi-rs/canvas', '@napi-rs/keyring', '@valhallajs/valhallajs', 'libsql'];
