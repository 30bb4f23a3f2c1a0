import { createServer } from 'node:http';
import { valhallaConfig } from '../../../region-format/engine-config.ts';
import { valhallaListener } from './valhalla-listener.testing.ts';

/**
 * Stands in for `valhalla_service` on another computer. Its arguments are the folder of the routing tiles and a port of
 * 127.0.0.1, 0 for a free one; it prints its URL.
 */
const [tileFolder = '', port = '0'] = process.argv.slice(2);
const server = createServer(valhallaListener(valhallaConfig(tileFolder)));
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
// Standard input ends when the parent process exits.
process.stdin.on('end', () => process.exit()).resume();
