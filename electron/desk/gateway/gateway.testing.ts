import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { operations } from '../../../shared/api/operations.ts';
import { deleteZone, listZones, readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openLimitWaits } from '../limit-waits/limit-waits-capability.ts';
import { openLog } from '../log.ts';
import { type GatewayParts, openGateway, type Target } from './gateway.ts';

export const privateKey = 'private-canary-7f3a';
export const publicKey = 'woos-public-canary';

export const here = { lat: -34.9011, lng: -56.1645 };
export const there = { lat: -34.8335, lng: -56.0306 };
export const suggestions = { localities: [] };

/** Opens a gateway for one test, closed after it. */
export async function gatewayTo(
  target: Partial<Target> & { baseUrl: string },
  parts: Partial<GatewayParts> = {},
) {
  const log = await openLog(join(temporaryFolder(), 'desk.log'));
  const limitWaits = openLimitWaits();
  const gateway = openGateway({
    target: async () =>
      succeeded({
        keys: { private: privateKey, public: publicKey },
        fingerprint: null,
        referer: 'https://maps.example',
        builtIn: false,
        ...target,
      }),
    proxyFor: async () => null,
    log,
    limitWaits,
    timeoutMs: 5000,
    retryAfterMs: 1,
    ...parts,
  });
  onTestFinished(async () => {
    await gateway.close();
    await log.close();
  });
  return Object.assign(gateway, { log, limitWaits });
}

export const autocomplete = operations['localities.autocomplete'];
export const createZones = operations['zones.create'];
export const route = operations['distance.route'];
export const zone = { zone_id: 'A', store_id: 'S', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };

type Gateway = Awaited<ReturnType<typeof gatewayTo>>;
/** A request of each operation. */
export const sampleRequests: Record<string, (gateway: Gateway, signal?: AbortSignal) => Promise<unknown>> = {
  'localities.autocomplete': (gateway) => gateway.request(autocomplete, { input: 'plaza' }),
  'localities.details': (gateway) => gateway.request(operations['localities.details'], { public_id: 'x' }),
  'localities.geocode': (gateway) => gateway.request(operations['localities.geocode'], { latlng: here }),
  'localities.nearby': (gateway) =>
    gateway.request(operations['localities.nearby'], { location: here, types: ['park'] }),
  'distance.matrix': (gateway) =>
    gateway.request(operations['distance.matrix'], { origins: [here], destinations: [there] }),
  'distance.matrixPost': (gateway) =>
    gateway.request(operations['distance.matrixPost'], { origins: [here], destinations: [there] }),
  'distance.route': (gateway) => gateway.request(route, { origin: here, destination: there }),
  'distance.tolls': (gateway) =>
    gateway.request(operations['distance.tolls'], { origin: here, destination: there }),
  'distance.isochrone': (gateway) =>
    gateway.request(operations['distance.isochrone'], { origin: here, value: 5 }),
  'transit.route': (gateway) =>
    gateway.request(operations['transit.route'], { origin: here, destination: there }),
  'maps.static': (gateway) =>
    gateway.request(operations['maps.static'], { ...here, zoom: 10, width: 100, height: 100 }),
  'zones.create': (gateway) => gateway.request(createZones, { zones: [zone] }),
  'zones.list': (gateway) => gateway.request(listZones, {}),
  'zones.read': (gateway) => gateway.request(readZone, { zone_id: 'A' }),
  'zones.update': (gateway) => gateway.request(updateZones, { zones: [zone] }),
  'zones.delete': (gateway) => gateway.request(deleteZone, { zone_id: 'A' }),
};
