import type { SqlJsStatic } from 'sql.js';
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';

/** SQLite, in WebAssembly, which reads databases that are in memory. */
export async function loadSqlite(): Promise<SqlJsStatic> {
  // Large, and of no use for most files.
  const { default: initSqlJs } = await import('sql.js');
  return initSqlJs({ locateFile: () => wasm });
}
