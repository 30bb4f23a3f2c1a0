import { openPlaces } from '../sqlite/region-beside-world.ts';
import { startPhotonStandIn } from './photon-server.testing.ts';

// The stand-in as a process of its own: REGION_PLACES WORLD_PLACES [PORT]; its address is its first line.
const [region, world, port = '0'] = process.argv.slice(2);
if (!region || !world) throw new TypeError('REGION_PLACES WORLD_PLACES [PORT]');
const { url } = await startPhotonStandIn(openPlaces({ region, world }), Number(port));
console.log(url);
