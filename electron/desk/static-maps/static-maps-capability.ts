import { staticMap } from '../../../shared/api/static-map.ts';
import type { staticMaps as capability } from '../../../shared/desk/static-maps.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { Gateway } from '../gateway/gateway.ts';

export const openStaticMaps = (gateway: Pick<Gateway, 'request'>): Opened<typeof capability> => ({
  calls: {
    async 'maps.static'(request, { signal }) {
      const outcome = await gateway.request(staticMap, request, { signal });
      if (!outcome.ok) return outcome;
      return succeeded({
        url: `data:${staticMap.produces};base64,${Buffer.from(outcome.value).toString('base64')}`,
      });
    },
  },
  states: {},
});
