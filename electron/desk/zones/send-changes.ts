import type { AnswerOf } from '../../../shared/api/operation.ts';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { ZoneNotDone, ZoneUpdate } from '../../../shared/desk.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { zoneInputOf } from '../../../shared/zones/zone-input.ts';
import type { Ledger } from './ledger.ts';
import { meaningOf, passing } from './settling.ts';
import { halves, split } from './splitting.ts';
import { saysUnsupported } from './zones-at-service.ts';

export interface ChangesParts {
  service: number;
  ledger: Ledger;
  zone(id: string): Zone | undefined;
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch: number;
  update(zones: ZoneInput[]): Promise<Outcome<AnswerOf<typeof updateZones>>>;
  now(): Date;
  /** Ends early when the signal aborts. */
  wait(milliseconds: number): Promise<void>;
}

/** Sending the same content twice does no harm, so a lost answer is met by sending again. */
const mostTries = 3;

/**
 * Sends what changed since it was created, batch by batch. A service takes a batch of changes whole or
 * not at all (`provider.md` 10), so a refused one is split until the zones at fault are found.
 */
export async function sendChanges(
  ids: readonly string[],
  parts: ChangesParts,
  { signal, report }: { signal: AbortSignal; report(progress: { done: number; total: number }): void },
): Promise<Outcome<{ supported: boolean; zones: ZoneUpdate[] }>> {
  const { ledger, service } = parts;
  const zones = [...new Set(ids)].map((id) => parts.zone(id));
  const missing = ids.flatMap((id, index) =>
    parts.zone(id) ? [] : [{ field: `ids.${index}`, message: 'There is no such zone' }],
  );
  if (missing.length > 0) return failed({ kind: 'invalid', fields: missing });

  const outcomes = new Map<string, ZoneUpdate['outcome']>();
  const changed: Zone[] = [];
  for (const zone of zones) {
    if (!zone) continue;
    const { createdAt, changedSinceCreation } = ledger.mark(service, zone);
    const fault = createdAt === null ? notCreated : parts.faultOf(zone);
    if (createdAt !== null && !changedSinceCreation)
      outcomes.set(zone.id, { kind: 'updated', at: createdAt });
    else if (fault) outcomes.set(zone.id, { kind: 'refused', fault });
    else changed.push(zone);
  }

  const waiting: { zones: readonly Zone[]; tries: number }[] = [];
  for (let from = changed.length; from > 0; from -= parts.zonesPerBatch) {
    waiting.push({ zones: changed.slice(Math.max(0, from - parts.zonesPerBatch), from), tries: 0 });
  }
  const decide = (some: readonly Zone[], outcome: ZoneNotDone) => {
    for (const { id } of some) outcomes.set(id, outcome);
  };
  const stop = (fault: Fault) => {
    for (const { zones } of waiting.splice(0)) decide(zones, { kind: 'not-sent', fault });
  };
  let taken = 0;
  let wrongAddress = 0;
  report({ done: outcomes.size, total: zones.length });
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    const { zones: some, tries } = group;
    const outcome = await parts.update(some.map(zoneInputOf));
    const meaning = outcome.ok
      ? meaningOf(succeeded({ status: outcome.value.status ?? '', message: outcome.value.message ?? '' }))
      : meaningOf(outcome);
    if (meaning.kind === 'created') {
      const at = parts.now().toISOString();
      ledger.noteHeld(
        service,
        some.map((zone) => ({ zone })),
        at,
      );
      for (const { id } of some) outcomes.set(id, { kind: 'updated', at });
      taken += some.length;
    } else {
      const { fault } = meaning;
      // It may mean that one of the zones is not there, or that the service changes none.
      const notFound = fault.kind === 'service' && fault.status === 404;
      if (saysUnsupported(fault) && !notFound) return succeeded({ supported: false, zones: [] });
      if (meaning.kind === 'refused' || notFound) {
        const { atFault, again } =
          notFound && some.length > 1 ? { atFault: [], again: halves(some) } : split(some, fault);
        for (const part of again.reverse()) waiting.push({ zones: part, tries: 0 });
        for (const { one, fault: why } of atFault) outcomes.set(one.id, { kind: 'refused', fault: why });
        if (notFound) wrongAddress += atFault.length;
      } else if (signal.aborted || passing(fault) === 'no' || tries + 1 >= mostTries) {
        decide(some, { kind: meaning.kind === 'untouched' ? 'not-sent' : 'unknown', fault });
        stop(fault);
      } else {
        waiting.push({ zones: some, tries: tries + 1 });
        await parts.wait(fault.kind === 'rate-limited' ? fault.waitSeconds * 1000 : 1000 * 2 ** tries);
        if (signal.aborted) {
          waiting.pop();
          decide(some, { kind: meaning.kind === 'untouched' ? 'not-sent' : 'unknown', fault });
          stop({ kind: 'cancelled' });
        }
      }
    }
    report({ done: outcomes.size, total: zones.length });
  }
  if (taken === 0 && changed.length > 0 && wrongAddress === changed.length) {
    return succeeded({ supported: false, zones: [] });
  }
  return succeeded({
    supported: true,
    zones: zones.flatMap((zone) => {
      const outcome = zone && outcomes.get(zone.id);
      return zone && outcome ? [{ id: zone.id, outcome }] : [];
    }),
  });
}

const notCreated: Fault = {
  kind: 'invalid',
  fields: [{ field: 'zone_id', message: 'Not known to be at the service: create it first' }],
};
