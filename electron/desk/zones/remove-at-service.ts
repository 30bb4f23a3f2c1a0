import { deleteZone, listZones, readZone } from '../../../shared/api/zones-beyond-contract.ts';
import { type Outcome, succeeded } from '../../../shared/fault.ts';
import type { AskOptions, Gateway } from '../gateway/gateway.ts';
import type { Ledger } from './ledger.ts';
import { saysUnsupported } from './zones-at-service.ts';

/**
 * Deletes one zone at the service; the workspace keeps its own. `removed` is false where the zone was
 * not there. A service that can delete none says so by the same 404: it is told by whether it reads and
 * lists zones.
 */
export async function removeAtService(
  zoneId: string,
  { gateway, ledger, service }: { gateway: Gateway; ledger: Ledger; service: number },
  options: AskOptions,
): Promise<Outcome<{ supported: boolean; removed: boolean }>> {
  const outcome = await gateway.ask(deleteZone, { zone_id: zoneId }, options);
  if (outcome.ok) {
    ledger.noteGone(service, [zoneId]);
    return succeeded({ supported: true, removed: true });
  }
  const { fault } = outcome;
  if (!saysUnsupported(fault)) return outcome;
  if (fault.kind === 'service' && fault.status === 404) {
    const read = await gateway.ask(readZone, { zone_id: zoneId }, options);
    const listed = await gateway.ask(listZones, { limit: 1 }, options);
    if (!read.ok && saysUnsupported(read.fault) && listed.ok) {
      ledger.noteGone(service, [zoneId]);
      return succeeded({ supported: true, removed: false });
    }
  }
  return succeeded({ supported: false, removed: false });
}
