import type { Hono } from 'hono';
import { listEngines, type ServingEngine } from '../../../shared/api/engines.ts';
import type { RegionManifest } from '../../region-format/manifest.ts';
import type { Admit } from '../access.ts';

/** `GET /engines`; hides the addresses of engines from clients. */
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

/** The engines built into the program, used without remote ones. */
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

/** Remote engines replace the built-in ones of their kind. */
export const servingEngines = (
  embedded: readonly ServingEngine[],
  remote: readonly ServingEngine[],
): ServingEngine[] => [
  ...remote,
  ...embedded.filter(({ kind }) => !remote.some((other) => other.kind === kind)),
];
