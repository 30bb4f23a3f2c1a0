import { createZones, zoneInputSchema } from '../../../shared/api/zones.ts';
import type { ZoneCreation } from '../../../shared/desk.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { zoneInputOf } from '../../../shared/zones/zone-input.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Workspace } from './workspace.ts';

export interface CreationParts {
  gateway: Gateway;
  workspace: Workspace;
  now?: () => Date;
}

interface CreationContext {
  signal: AbortSignal;
  report(progress: { done: number; total: number }): void;
}

/** `api.md` gives no limit; a batch is small enough to be told apart when it is refused. */
const zonesInBatch = 100;

/** Faults that the next batch would meet too. */
const standing: readonly Fault['kind'][] = [
  'unauthenticated',
  'forbidden',
  'quota',
  'rate-limited',
  'offline',
  'timeout',
  'cancelled',
];

/**
 * Creates zones at the service, batch by batch, and tells what became of each. What is wrong before it
 * is sent is refused here; the rest is sent without it. The service takes a batch whole or not at all.
 */
export async function createAtService(
  ids: readonly string[],
  { gateway, workspace, now = () => new Date() }: CreationParts,
  { signal, report }: CreationContext,
): Promise<Outcome<ZoneCreation[]>> {
  const zones = ids.map((id) => workspace.zone(id));
  const unknown = ids.flatMap((_, index) =>
    zones[index] ? [] : [{ field: `ids.${index}`, message: 'There is no such zone' }],
  );
  if (unknown.length > 0) return failed({ kind: 'invalid', fields: unknown });

  const outcomes = new Map<string, ZoneCreation['outcome']>();
  const refuse = (id: string, fault: Fault) => outcomes.set(id, { kind: 'refused', fault });
  const chosen = [...new Map(zones.flatMap((zone) => (zone ? [[zone.id, zone] as const] : []))).values()];
  for (const [id, fault] of localFaults(chosen)) refuse(id, fault);

  let rest = chosen.filter(({ id }) => !outcomes.has(id));
  const tell = () => report({ done: outcomes.size, total: chosen.length });
  tell();
  while (rest.length > 0) {
    const batch = rest.slice(0, zonesInBatch);
    const outcome = await gateway.ask(createZones, { zones: batch.map(zoneInputOf) }, { signal });
    if (outcome.ok) {
      const at = now().toISOString();
      workspace.confirmCreated(batch, at);
      for (const { id } of batch) outcomes.set(id, { kind: 'created', at });
    } else if (standing.includes(outcome.fault.kind)) {
      for (const { id } of rest) refuse(id, outcome.fault);
    } else {
      for (const [id, fault] of blame(batch, outcome.fault)) refuse(id, fault);
    }
    rest = rest.filter(({ id }) => !outcomes.has(id));
    tell();
  }
  return succeeded(
    chosen.flatMap(({ id }) => {
      const outcome = outcomes.get(id);
      return outcome ? [{ id, outcome }] : [];
    }),
  );
}

/** What can be told without asking: fields against the contract, ids given twice, zones created before. */
function localFaults(zones: readonly Zone[]): [id: string, fault: Fault][] {
  const faults: [string, Fault][] = [];
  const timesUsed = new Map<string, number>();
  for (const { zoneId } of zones) timesUsed.set(zoneId, (timesUsed.get(zoneId) ?? 0) + 1);
  for (const zone of zones) {
    const read = zoneInputSchema.safeParse(zoneInputOf(zone));
    const fields = read.success
      ? []
      : read.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
    if (zone.zoneId !== '' && (timesUsed.get(zone.zoneId) ?? 0) > 1) {
      fields.push({ field: 'zone_id', message: 'Several of the chosen zones have this zone_id' });
    }
    if (zone.createdAt !== null) {
      fields.push({ field: 'zone_id', message: `Created at the service already, at ${zone.createdAt}` });
    }
    if (fields.length > 0) faults.push([zone.id, { kind: 'invalid', fields }]);
  }
  return faults;
}

/**
 * Whose the fault of a refused batch is. Where the service names zones (`zones.3.store_id`) it is theirs
 * alone, and the others, of which nothing was written, can be sent again without them.
 */
function blame(batch: readonly Zone[], fault: Fault): [id: string, fault: Fault][] {
  if (fault.kind === 'invalid') {
    const named = batch.flatMap(({ id }, index): [string, Fault][] => {
      const prefix = `zones.${index}.`;
      const fields = fault.fields
        .filter(({ field }) => field.startsWith(prefix))
        .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
      return fields.length > 0 ? [[id, { kind: 'invalid', fields }]] : [];
    });
    if (named.length > 0) return named;
  }
  return batch.map(({ id }) => [id, fault]);
}
