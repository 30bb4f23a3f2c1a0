import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';
import { valhallaListener } from '../valhalla-http/valhalla-listener.testing.ts';

/**
 * Stands in for the program `valhalla_service`: takes the same arguments and, like it, doesn't watch its parent. A request
 * of `/abort` makes it crash, one of `/hang` stops it without an exit.
 */
const [configFile = '', threads] = process.argv.slice(2);
const config = z
  .looseObject({
    httpd: z.object({ service: z.looseObject({ listen: z.url({ protocol: /^tcp$/ }) }) }),
    // The real program aborts without these.
    loki: z.looseObject({
      service_defaults: z.looseObject({
        mvt_min_zoom_road_class: z.array(z.int()).length(8),
        mvt_cache_min_zoom: z.int(),
      }),
    }),
  })
  .parse(JSON.parse(readFileSync(configFile, 'utf8')));
z.coerce.number().int().positive().parse(threads);
const listener = valhallaListener(config);
const { port, hostname } = new URL(config.httpd.service.listen);
createServer((request, response) => {
  if (request.url === '/abort') process.kill(process.pid, 'SIGKILL');
  else if (request.url === '/hang') process.kill(process.pid, 'SIGSTOP');
  else listener(request, response);
}).listen(Number(port), hostname);
