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
  /** Stops the server, and saves recordings of a real one. */
  close(): Promise<void>;
}

/**
 * Starts a server with recorded responses of Nominatim 5.3.3 for `town.opl`; requests without a recording get a 501.
 * @param realUrl base URL of a Nominatim server with `town.opl`; its responses replace the recordings
 */
export async function startNominatimStandIn(realUrl?: string): Promise<NominatimStandIn> {
  const recordings = new Map<string, Recording>(
    realUrl === undefined
      ? readFileSync(recordingsFile, 'utf8')
          .trim()
          .split('\n')
          .map((line) => recordingSchema.parse(JSON.parse(line)))
          .map((recording) => [recording.path, recording])
      : [],
  );
  const requests: URL[] = [];

  async function recordingOf(path: string): Promise<Recording | undefined> {
    if (realUrl === undefined) return recordings.get(path);
    const response = await fetch(`${realUrl}${path}`);
    const recording = { path, status: response.status, body: withoutImportFields(await response.json()) };
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
      if (realUrl === undefined) return;
      const sorted = [...recordings.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
      writeFileSync(recordingsFile, sorted.map((recording) => `${JSON.stringify(recording)}\n`).join(''));
    },
  };
}

/** Fields that differ with each import, and that the geocoder must not use. */
const importKeys = new Set(['place_id', 'parent_place_id', 'indexed_date']);

function withoutImportFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutImportFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      importKeys.has(key) ? [] : [[key, withoutImportFields(part)]],
    ),
  );
}
