import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const recordingsFile = fileURLToPath(new URL('recordings.testing.jsonl', import.meta.url));
const recordingSchema = z.object({ path: z.string(), status: z.int(), body: z.unknown() });

type Recording = z.infer<typeof recordingSchema>;

export interface NominatimStandIn {
  url: string;
  /** Paths and parameters of all requests so far. */
  requests: URL[];
  /** Ends it, and writes what a real one returned. */
  close(): Promise<void>;
}

/**
 * Serves responses of Nominatim 5.3.3 with `town.opl`, and 501 for requests that were never recorded.
 * @param real base URL of a Nominatim with `town.opl` to get the responses from; they replace the recordings
 */
export async function startNominatimStandIn(real?: string): Promise<NominatimStandIn> {
  const recordings = new Map<string, Recording>(
    real === undefined
      ? readFileSync(recordingsFile, 'utf8')
          .trim()
          .split('\n')
          .map((line) => recordingSchema.parse(JSON.parse(line)))
          .map((recording) => [recording.path, recording])
      : [],
  );
  const requests: URL[] = [];

  async function recordingOf(path: string): Promise<Recording | undefined> {
    if (real === undefined) return recordings.get(path);
    const response = await fetch(`${real}${path}`);
    const recording = { path, status: response.status, body: withoutOwnIds(await response.json()) };
    recordings.set(path, recording);
    return recording;
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(new URL(path, 'http://nominatim'));
    void recordingOf(path).then((recording) => {
      response.statusCode = recording?.status ?? 501;
      response.end(JSON.stringify(recording?.body ?? { error: `never recorded: ${path}` }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      if (real === undefined) return;
      const sorted = [...recordings.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
      writeFileSync(recordingsFile, sorted.map((recording) => `${JSON.stringify(recording)}\n`).join(''));
    },
  };
}

/** IDs and times that differ with each import; the geocoder must not use them. */
const ownKeys = new Set(['place_id', 'parent_place_id', 'indexed_date']);

function withoutOwnIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (ownKeys.has(key) ? [] : [[key, withoutOwnIds(part)]])),
  );
}
