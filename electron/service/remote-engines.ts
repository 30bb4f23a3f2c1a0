import { engineUrl, type RemoteEngine } from './engines/remote-engine.ts';
import type { Geocoder, TransitPlanner } from './ports.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';

/** Remote engines configured for a service. */
export interface RemoteEngines {
  valhalla: readonly string[];
  photon: string | undefined;
  motis: string | undefined;
}

/**
 * @param given `--engine`, each possibly with several comma-separated URLs, `--geocoder photon:URL` and `--transit
 * motis:URL`
 * @throws TypeError with a readable message
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

/** Returns the URL in `KIND:URL`. */
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

/** @param report called when one becomes available, unavailable or unusable */
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
