import type { SqlJsStatic } from 'sql.js';
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';

/** Loads SQLite as WebAssembly, which reads databases from memory. */
export async function loadSqlite(): Promise<SqlJsStatic> {
  // Imported on demand, as it is large and few files need it.
  const { default: initSqlJs } = await import('sql.js');
  return initSqlJs({ locateFile: () => wasm });
}
