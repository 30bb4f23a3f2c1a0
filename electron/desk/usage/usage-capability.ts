import { isNegativeResponse } from '../../../shared/api/requested-operations.ts';
import type { About } from '../../../shared/desk/about.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { RegionSummary } from '../../../shared/desk/regions.ts';
import { type usage as capability, dayOf, type EndedCall, type Usage } from '../../../shared/desk/usage.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { CompletedRequest } from '../gateway/gateway.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';
import { openStoredRecord } from '../stored-record.ts';
import { supportReport } from './support-report.ts';
import { usageSchema, withRequest } from './usage-days.ts';

const maxOutcomes = 100;
/** Minimum interval between updates, however many requests end. */
const publishIntervalMs = 1000;

interface UsageParts extends Pick<DeskParts, 'openStore' | 'vault'> {
  settings: Watched<Settings>;
  about: Watched<About | null>;
  region: Watched<RegionSummary | null>;
  log: Pick<Log, 'lines' | 'failure'>;
}

interface OpenedUsage extends Opened<typeof capability> {
  recordRequest(request: CompletedRequest): void;
}

/** Opens the request counts per day and the outcomes of the latest requests. */
export function openUsage({ openStore, vault, settings, about, region, log }: UsageParts): OpenedUsage {
  const secureStorage = vault === 'locked' ? vault : (vault?.kind ?? null);
  const record = openStoredRecord(openStore('usage'), usageSchema);
  const usage = publisher<Usage>({ days: record.read().days, answers: [] });
  let current = usage.read();
  let timer: NodeJS.Timeout | undefined;

  function publish() {
    clearTimeout(timer);
    timer = undefined;
    if (current === usage.read()) return;
    usage.publish(current);
    try {
      record.change({ days: [...current.days] });
    } catch (error) {
      log.failure('keeping the usage', error);
    }
  }

  return {
    recordRequest(request) {
      const now = new Date();
      const { operation, service, milliseconds } = request;
      const answer = { at: now.toISOString(), operation, service, failure: failureOf(request), milliseconds };
      current = {
        days: withRequest(current.days, dayOf(now), request),
        answers: [answer, ...current.answers].slice(0, maxOutcomes),
      };
      timer ??= setTimeout(publish, publishIntervalMs).unref();
    },
    calls: {
      'usage.report': async () => {
        const states = { about: about.read(), region: region.read(), settings: settings.read() };
        const parts = { at: new Date(), secureStorage, usage: current, log: log.lines() };
        return succeeded(supportReport({ ...states, ...parts }));
      },
    },
    states: { usage },
    close: publish,
  };
}

/** Returns the fault of a request without its message, which may quote the request; null for a negative response. */
const failureOf = ({ operation, fault }: CompletedRequest): EndedCall['failure'] =>
  fault && !isNegativeResponse(operation, fault)
    ? { kind: fault.kind, status: fault.kind === 'service' ? fault.status : null }
    : null;
