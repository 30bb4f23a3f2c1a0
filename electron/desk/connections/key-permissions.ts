import { type OperationId, operations } from '../../../shared/api/operations.ts';
import type { KeyName, KeyTest } from '../../../shared/desk/connections.ts';
import type { Fault, Outcome } from '../../../shared/fault.ts';
import type { Gateway } from '../gateway/gateway.ts';

/** Any two places near each other: whether the service has data there does not matter. */
const here = { lat: 48.8566, lng: 2.3522 };
const there = { lat: 48.8606, lng: 2.3376 };

type Probe = (gateway: Gateway, only: KeyName, signal: AbortSignal) => Promise<Outcome<unknown>>;

/** A cheap question of each operation. That of zones creates none. */
const probes: Record<OperationId, Probe> = {
  'localities.autocomplete': (gateway, only, signal) =>
    gateway.ask(operations['localities.autocomplete'], { input: 'a' }, { only, signal }),
  'localities.details': detailsProbe,
  'localities.geocode': (gateway, only, signal) =>
    gateway.ask(operations['localities.geocode'], { latlng: here }, { only, signal }),
  'localities.nearby': (gateway, only, signal) =>
    gateway.ask(
      operations['localities.nearby'],
      { location: here, types: ['park'], limit: 1 },
      { only, signal },
    ),
  'distance.matrix': (gateway, only, signal) =>
    gateway.ask(operations['distance.matrix'], { origins: [here], destinations: [there] }, { only, signal }),
  'distance.matrixPost': (gateway, only, signal) =>
    gateway.ask(
      operations['distance.matrixPost'],
      { origins: [here], destinations: [there] },
      { only, signal },
    ),
  'distance.route': (gateway, only, signal) =>
    gateway.ask(operations['distance.route'], { origin: here, destination: there }, { only, signal }),
  'distance.tolls': (gateway, only, signal) =>
    gateway.ask(operations['distance.tolls'], { origin: here, destination: there }, { only, signal }),
  'distance.isochrone': (gateway, only, signal) =>
    gateway.ask(operations['distance.isochrone'], { origin: here, value: 1 }, { only, signal }),
  'transit.route': (gateway, only, signal) =>
    gateway.ask(operations['transit.route'], { origin: here, destination: there }, { only, signal }),
  'maps.static': (gateway, only, signal) =>
    gateway.ask(operations['maps.static'], { ...here, zoom: 1, width: 40, height: 40 }, { only, signal }),
  'zones.create': (gateway, only, signal) =>
    gateway.ask(operations['zones.create'], { zones: [] }, { only, signal }),
};

/** Asks for a place that exists, so that "no such place" cannot be mistaken for "no such operation". */
async function detailsProbe(gateway: Gateway, only: KeyName, signal: AbortSignal): Promise<Outcome<unknown>> {
  const found = await gateway.ask(operations['localities.autocomplete'], { input: 'a' }, { only, signal });
  const publicId = found.ok ? found.value.localities[0]?.public_id : undefined;
  return gateway.ask(operations['localities.details'], { public_id: publicId ?? 'none' }, { only, signal });
}

/** What each key may do at the service, operation by operation. */
export async function keyPermissions(
  gateway: Gateway,
  keys: readonly { name: KeyName; shown: KeyTest['key'] }[],
  signal: AbortSignal,
): Promise<KeyTest[]> {
  const ids = Object.keys(probes) as OperationId[];
  return Promise.all(
    keys.flatMap(({ name, shown }) =>
      ids.map(async (operation): Promise<KeyTest> => {
        const outcome = await probes[operation](gateway, name, signal);
        const fault = outcome.ok ? undefined : refusalOf(outcome.fault);
        return { key: shown, operation, outcome: fault ? { kind: 'refused', fault } : { kind: 'allowed' } };
      }),
    ),
  );
}

/** A key that is asked about its question, and not about itself, was accepted. */
function refusalOf(fault: Fault): Fault | undefined {
  if (fault.kind === 'invalid') return undefined;
  return fault.kind === 'service' && typeof fault.status === 'string' ? undefined : fault;
}
