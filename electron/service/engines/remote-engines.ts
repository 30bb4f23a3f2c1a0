import type { TransitPlanner } from '../ports.ts';
import type { Valhalla } from '../routing/valhalla/valhalla.ts';
import { engineUrl, type RemoteEngine } from './remote-engine.ts';

/** The engines elsewhere that a service is told to ask. */
export interface RemoteEngines {
  valhalla: readonly string[];
  motis: string | undefined;
}

/**
 * @param given `--engine`, of which each may name several by commas, and `--transit motis:URL`
 * @throws TypeError whose message is for a person
 */
export function readRemoteEngines(given: {
  engine: readonly string[];
  transit?: string | undefined;
}): RemoteEngines {
  const valhalla = given.engine.flatMap((texts) => texts.split(',')).map((text) => engineUrl(text.trim()));
  const [kind, ...rest] = given.transit?.split(':') ?? [];
  if (kind !== undefined && kind !== 'motis') {
    throw new TypeError(
      `--transit ${given.transit}: only motis:URL is known, such as motis:http://10.0.0.8:8080`,
    );
  }
  return {
    valhalla: [...new Set(valhalla)],
    motis: kind === undefined ? undefined : engineUrl(rest.join(':')),
  };
}

interface StartedEngines {
  valhalla?: Valhalla;
  transit?: TransitPlanner;
  remoteEngines: () => readonly RemoteEngine[];
}

/** @param report told when one comes, goes or cannot be used */
export async function startRemoteEngines(
  { valhalla: urls, motis: motisUrl }: RemoteEngines,
  report: (engine: RemoteEngine) => void,
): Promise<StartedEngines> {
  const valhalla =
    urls.length > 0
      ? await (await import('../routing/valhalla-http/remote-valhalla.ts')).startRemoteValhalla({
          urls,
          report,
        })
      : undefined;
  const motis =
    motisUrl === undefined
      ? undefined
      : await (await import('../transit/motis/motis.ts')).startMotis({ url: motisUrl, report });
  return {
    ...(valhalla && { valhalla }),
    ...(motis && { transit: motis.planner }),
    remoteEngines: () => [...(valhalla?.engines() ?? []), ...(motis ? [motis.engine()] : [])],
  };
}
