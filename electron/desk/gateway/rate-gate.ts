import type { Charge } from '../../../shared/api/cost.ts';
import { FaultError } from '../../../shared/faults/fault.ts';

/** A request that was let through the gate. */
export interface Permit {
  /**
   * Call when the service has responded, or the request has failed.
   * @param sinceCountedMs time between counting the request and the response, as reported by the service
   */
  release(sinceCountedMs: number): void;
}

/** Holds back requests so that the service's rate limits are never exceeded. */
export interface RateGate {
  /**
   * Resolves when the request may be sent. Rejects with the signal's reason, or with the fault `rate-limited` if the
   * service demanded too long a wait.
   */
  enter(charges: readonly Charge[], signal: AbortSignal): Promise<Permit>;
  /** Holds back all requests for this time, as demanded by the service. */
  holdFor(milliseconds: number): void;
  /** Remaining hold demanded by the service, in ms; 0 or less if there is none. */
  heldForMs(): number;
}

interface Token {
  policy: Charge['policy'];
  cost: number;
  sentAt: number;
  /** Latest time at which the service can have counted the request; unknown before its response. */
  countedBy: number | undefined;
}

interface Waiting {
  charges: readonly Charge[];
  pass(): void;
  refuse(fault: FaultError): void;
}

const secondMs = 1000;
/** Tolerance, because the service and this machine read their clocks in whole milliseconds. */
const clockToleranceMs = 2;
/** The service is assumed to count a request within this time after it was sent, until there is a response. */
const countedWithinMs = 1000;
/** Number of first responses that aren't used to measure the round trip, because they include connection setup. */
const warmUpResponses = 100;
/** Part of a round trip that may be delay in this machine, which sends and reads a burst one by one. */
const localDelayMs = 20;

/**
 * Returns a gate with a bucket of `perSecond` tokens per policy. A token returns one second after the latest time at
 * which the *service* can have counted the request: the time of the response, minus the processing time that the
 * service reports, minus half the shortest round trip so far. So jitter or a busy service can't shift two bursts into
 * one second of the service, and the full rate is used with a steady one.
 * @param clock monotonic, in milliseconds
 * @param maxHoldMs requests are rejected if the service demands a longer wait
 */
export function rateGate(clock: () => number, maxHoldMs: number): RateGate {
  const queue: Waiting[] = [];
  let responseCount = 0;
  let minRoundTripMs = Number.POSITIVE_INFINITY;
  let tokens: Token[] = [];
  let holdUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function freeAt({ sentAt, countedBy }: Token): number {
    if (countedBy === undefined) return sentAt + secondMs + countedWithinMs;
    const returnMs = responseCount < warmUpResponses ? 0 : Math.max(0, (minRoundTripMs - localDelayMs) / 2);
    return Math.max(sentAt, countedBy - returnMs) + secondMs + clockToleranceMs;
  }

  /** Returns the time at which all of `charges` fit the limits; in the past if they do already. */
  function roomAt(charges: readonly Charge[]): number {
    let at = holdUntil;
    for (const { policy, perSecond, cost } of charges) {
      const policyTokens = tokens
        .filter((one) => one.policy === policy)
        .map((one) => ({ cost: one.cost, freeAt: freeAt(one) }))
        .sort((a, b) => a.freeAt - b.freeAt);
      let used = policyTokens.reduce((sum, one) => sum + one.cost, 0);
      for (const one of policyTokens) {
        if (used + cost <= perSecond) break;
        used -= one.cost;
        at = Math.max(at, one.freeAt);
      }
    }
    return at;
  }

  function take(charges: readonly Charge[]): Permit {
    const sentAt = clock();
    const requestTokens: Token[] = charges.map(({ policy, cost }) => ({
      policy,
      cost,
      sentAt,
      countedBy: undefined,
    }));
    tokens.push(...requestTokens);
    return {
      release(sinceCountedMs) {
        const countedBy = clock() - sinceCountedMs;
        responseCount += 1;
        minRoundTripMs = Math.min(minRoundTripMs, countedBy - sentAt);
        for (const one of requestTokens) one.countedBy = countedBy;
        if (queue.length > 0) admitWaiting();
      },
    };
  }

  function admitWaiting() {
    clearTimeout(timer);
    timer = undefined;
    const now = clock();
    tokens = tokens.filter((one) => freeAt(one) > now);
    for (let first = queue[0]; first; first = queue[0]) {
      const at = roomAt(first.charges);
      if (at > now) {
        timer = setTimeout(admitWaiting, Math.ceil(at - now));
        return;
      }
      queue.shift();
      first.pass();
    }
  }

  const heldForMs = () => holdUntil - clock();

  /** Returns the fault to reject with if the service demanded a wait longer than `maxHoldMs`. */
  function longHoldFault(): FaultError | undefined {
    const remainingMs = heldForMs();
    if (remainingMs <= maxHoldMs) return undefined;
    return new FaultError({ kind: 'rate-limited', waitSeconds: Math.ceil(remainingMs / secondMs) });
  }

  return {
    enter(charges, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const fault = longHoldFault();
        if (fault) return reject(fault);
        const cancel = () => {
          const at = queue.indexOf(waiting);
          if (at >= 0) queue.splice(at, 1);
          reject(signal.reason);
          admitWaiting();
        };
        const waiting: Waiting = {
          charges,
          pass() {
            signal.removeEventListener('abort', cancel);
            resolve(take(charges));
          },
          refuse(fault) {
            signal.removeEventListener('abort', cancel);
            reject(fault);
          },
        };
        signal.addEventListener('abort', cancel, { once: true });
        queue.push(waiting);
        admitWaiting();
      });
    },
    heldForMs,
    holdFor(milliseconds) {
      holdUntil = Math.max(holdUntil, clock() + milliseconds);
      const fault = longHoldFault();
      if (fault) for (const waiting of queue.splice(0)) waiting.refuse(fault);
    },
  };
}
