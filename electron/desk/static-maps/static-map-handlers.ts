import { staticMap } from '../../../shared/api/static-map.ts';
import type { Handlers } from '../../../shared/desk/contract.ts';
import type { staticMaps } from '../../../shared/desk/static-maps.ts';
import { succeeded } from '../../../shared/fault.ts';
import type { Gateway } from '../gateway/gateway.ts';

export const staticMapHandlers = (gateway: Pick<Gateway, 'ask'>): Handlers<typeof staticMaps> => ({
  async 'maps.static'(question, { signal }) {
    const outcome = await gateway.ask(staticMap, question, { signal });
    if (!outcome.ok) return outcome;
    return succeeded({
      url: `data:${staticMap.produces};base64,${Buffer.from(outcome.value).toString('base64')}`,
    });
  },
});
