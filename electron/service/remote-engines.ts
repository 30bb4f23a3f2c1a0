import { engineUrl, type RemoteEngine } from './engines/remote-engine.ts';
import type { WatchedGeocoder } from './places/remote/watched-geocoder.ts';
import type { Geocoder, TransitPlanner } from './ports.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';

/** Remote engines configured for a service. */
export interface RemoteEngines {
  valhalla: readonly string[];
  photon: string | undefined;
  nominatim: string | undefined;
  motis: string | undefined;
  openTripPlanner: string | undefined;
}

/**
 * Parses the command line options for remote engines.
 * @param options `--engine`, each possibly with several comma-separated URLs, `--geocoder photon:URL` or
 * `nominatim:URL`, and `--transit motis:URL` or `otp:URL`
 * @throws TypeError with a readable message
 */
export function readRemoteEngines(options: {
  engine: readonly string[];
  geocoder?: string | undefined;
  transit?: string | undefined;
}): RemoteEngines {
  const valhalla = options.engine.flatMap((list) => list.split(',')).map((text) => engineUrl(text.trim()));
  const { photon, nominatim } = urlsOf('--geocoder', ['photon', 'nominatim'], options.geocoder);
  const { motis, otp } = urlsOf('--transit', ['motis', 'otp'], options.transit);
  return { valhalla: [...new Set(valhalla)], photon, nominatim, motis, openTripPlanner: otp };
}

/** Parses `KIND:URL`; returns the URL under its kind, or an empty object if the option is absent. */
function urlsOf(option: string, kinds: readonly string[], value: string | undefined) {
  const urls: Record<string, string | undefined> = {};
  if (value === undefined) return urls;
  const [kind = '', ...rest] = value.split(':');
  if (kinds.includes(kind)) return { [kind]: engineUrl(rest.join(':')) };
  const usage = kinds.map((each) => `${each}:URL`).join(' or ');
  throw new TypeError(`${option} ${value}: use ${usage}, such as ${kinds[0]}:http://10.0.0.8:8080`);
}

interface StartedEngines {
  valhalla?: Valhalla;
  geocoder?: Geocoder & { close(): Promise<void> };
  transit?: TransitPlanner;
  remoteEngines: () => readonly RemoteEngine[];
}

/**
 * Connects to the configured engines; kinds without one are absent in the result.
 * @param report called when an engine becomes available, unavailable, or unusable
 */
export async function startRemoteEngines(
  { valhalla: urls, photon, nominatim, motis: motisUrl, openTripPlanner: otpUrl }: RemoteEngines,
  report: (engine: RemoteEngine) => void,
): Promise<StartedEngines> {
  const valhalla =
    urls.length > 0
      ? await (await import('./routing/valhalla-http/remote-valhalla.ts')).startRemoteValhalla({
          urls,
          report,
        })
      : undefined;
  const geocoder = await startGeocoder({ photon, nominatim }, report);
  const transit =
    motisUrl !== undefined
      ? await (await import('./transit/motis/motis.ts')).startMotis({ url: motisUrl, report })
      : otpUrl !== undefined
        ? await (await import('./transit/open-trip-planner/open-trip-planner.ts')).startOpenTripPlanner({
            url: otpUrl,
            report,
          })
        : undefined;
  return {
    ...(valhalla && { valhalla }),
    ...(geocoder && { geocoder: geocoder.geocoder }),
    ...(transit && { transit: transit.planner }),
    remoteEngines: () => [
      ...(valhalla?.engines() ?? []),
      ...(geocoder ? [geocoder.engine()] : []),
      ...(transit ? [transit.engine()] : []),
    ],
  };
}

async function startGeocoder(
  { photon, nominatim }: Pick<RemoteEngines, 'photon' | 'nominatim'>,
  report: (engine: RemoteEngine) => void,
): Promise<WatchedGeocoder | undefined> {
  const { watchGeocoder } = await import('./places/remote/watched-geocoder.ts');
  if (photon !== undefined) {
    const { photonGeocoder } = await import('./places/photon/geocoder.ts');
    return watchGeocoder(photonGeocoder(new URL(photon)), { name: 'Photon', url: photon, report });
  }
  if (nominatim !== undefined) {
    const { nominatimGeocoder } = await import('./places/nominatim/geocoder.ts');
    return watchGeocoder(nominatimGeocoder(new URL(nominatim)), {
      name: 'Nominatim',
      url: nominatim,
      report,
    });
  }
  return undefined;
}
