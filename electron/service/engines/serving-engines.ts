import type { Hono } from 'hono';
import { listEngines, type ServingEngine } from '../../../shared/api/engines.ts';
import type { RegionManifest } from '../../region-format/manifest.ts';
import type { Admit } from '../access.ts';

/** Adds `GET /engines`, which hides the URLs of engines from clients. */
export function addEngineList(
  app: Hono,
  engines: () => Promise<readonly ServingEngine[]>,
  admit: Admit,
): void {
  const { group, credentials, path, answer } = listEngines;
  app.get(path, async (context) => {
    const project = await admit(context, { group, credentials, writes: false });
    if (project instanceof Response) return project;
    return context.json(answer.parse({ engines: await engines() }));
  });
}

/** Returns the engines built into the program; none if there is no region. */
export function embeddedEngines(manifest: RegionManifest | null): ServingEngine[] {
  if (manifest === null) return [];
  const { dataDate, routing } = manifest;
  const own = { name: 'Zonedesk', version: null, dataDate, state: 'up' } as const;
  return [
    ...(routing
      ? [{ kind: 'routing', name: 'Valhalla', version: routing.version, dataDate, state: 'up' } as const]
      : []),
    { kind: 'geocoding', ...own },
    { kind: 'transit', ...own, dataDate: null },
  ];
}

/** Returns the engines in use: remote ones, and built-in ones of kinds without a remote one. */
export const servingEngines = (
  embedded: readonly ServingEngine[],
  remote: readonly ServingEngine[],
): ServingEngine[] => [
  ...remote,
  ...embedded.filter(({ kind }) => !remote.some((other) => other.kind === kind)),
];
