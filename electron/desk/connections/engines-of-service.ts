import { listEngines, type ServingEngine } from '../../../shared/api/engines.ts';
import type { Gateway } from '../gateway/gateway.ts';

/** Returns the engines that the service runs on; empty if it doesn't report them, as providers don't. */
export async function enginesOf(gateway: Gateway, signal: AbortSignal): Promise<ServingEngine[]> {
  const outcome = await gateway.request(listEngines, {}, { signal });
  return outcome.ok ? outcome.value.engines : [];
}
