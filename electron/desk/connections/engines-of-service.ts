import { listEngines, type ServingEngine } from '../../../shared/api/engines.ts';
import type { Gateway } from '../gateway/gateway.ts';

/** What the service answers from; none where it does not tell, as providers do not. */
export async function enginesOf(gateway: Gateway, signal: AbortSignal): Promise<ServingEngine[]> {
  const outcome = await gateway.ask(listEngines, {}, { signal });
  return outcome.ok ? outcome.value.engines : [];
}
