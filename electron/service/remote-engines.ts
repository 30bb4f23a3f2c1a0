import { engineUrl, type RemoteEngine } from './engines/remote-engine.ts';
import type { Geocoder, TransitPlanner } from './ports.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';

/** The engines elsewhere that a service is told to ask. */
export interface RemoteEngines {
  valhalla: readonly string[];
  photon: string | undefined;
  motis: string | undefined;
}

/**
 * @param given `--engine`, of which each may name several by commas, `--geocoder photon:URL` and `--transit motis:URL`
 * @throws TypeError whose message is for a person
 */
export function readRemoteEngines(given: {
  engine: readonly string[];
  geocoder?: string | undefined;
  transit?: string | undefined;
}): RemoteEngines {
  const valhalla = given.engine.flatMap((texts) => texts.split(',')).map((text) => engineUrl(text.trim()));
  return {
    valhalla: [...new Set(valhalla)],
    photon: urlOf('--geocoder', 'photon', given.geocoder),
    motis: urlOf('--transit', 'motis', given.transit),
  };
}

/** The address in `KIND:URL`. */
function urlOf(option: string, known: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const [kind, ...rest] = given.split(':');
  if (kind === known) return engineUrl(rest.join(':'));
  throw new TypeError(
    `${option} ${given}: only ${known}:URL is known, such as ${known}:http://10.0.0.8:8080`,
  );
}

interface StartedEngines {
  valhalla?: Valhalla;
  geocoder?: Geocoder & { close(): Promise<void> };
  transit?: TransitPlanner;
  remoteEngines: () => readonly RemoteEngine[];
}

/** @param report told when one comes, goes or cannot be used */
export async function startRemoteEngines(
  { valhalla: urls, photon: photonUrl, motis: motisUrl }: RemoteEngines,
  report: (engine: RemoteEngine) => void,
): Promise<StartedEngines> {
  const valhalla =
    urls.length > 0
      ? await (await import('./routing/valhalla-http/remote-valhalla.ts')).startRemoteValhalla({
          urls,
          report,
        })
      : undefined;
  const photon =
    photonUrl === undefined
      ? undefined
      : await (await import('./places/photon/photon.ts')).startPhoton({ url: photonUrl, report });
  const motis =
    motisUrl === undefined
      ? undefined
      : await (await import('./transit/motis/motis.ts')).startMotis({ url: motisUrl, report });
  return {
    ...(valhalla && { valhalla }),
    ...(photon && { geocoder: photon.geocoder }),
    ...(motis && { transit: motis.planner }),
    remoteEngines: () => [
      ...(valhalla?.engines() ?? []),
      ...(photon ? [photon.engine()] : []),
      ...(motis ? [motis.engine()] : []),
    ],
  };
}
