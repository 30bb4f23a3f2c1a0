import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { PageFile, WindowSources } from './window-files.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Returns a reader for files of the built page: only those in the folder with a known extension. */
export function builtPage(folder: string): WindowSources['page'] {
  return async (path): Promise<PageFile | null> => {
    const file = join(folder, path === '/' ? 'index.html' : path);
    const type = contentTypes[extname(file)];
    if (!type || relative(folder, file).startsWith('..')) return null;
    try {
      const content = await readFile(file);
      return {
        body: type.startsWith('text/html') ? content.toString('utf8') : content,
        type,
        immutable: path.startsWith('/assets/'),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
