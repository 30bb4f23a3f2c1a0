import { openPlaces } from '../sqlite/open-places.ts';
import { startPhotonStandIn } from './photon-server.testing.ts';

// Runs the stand-in as a process: REGION_PLACES WORLD_PLACES [PORT]; prints its URL.
const [region, world, port = '0'] = process.argv.slice(2);
if (!region || !world) throw new TypeError('REGION_PLACES WORLD_PLACES [PORT]');
const { url } = await startPhotonStandIn(openPlaces({ region, world }), Number(port));
console.log(url);
