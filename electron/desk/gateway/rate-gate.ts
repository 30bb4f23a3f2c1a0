import type { Charge } from '../../../shared/api/cost.ts';
import { FaultError } from '../../../shared/faults/fault.ts';

/** A question that was let through. */
export interface Permit {
  /**
   * To be called when the service has answered or the request has ended otherwise.
   * @param sinceCountedMs so long before its answer the service says to have counted the question
   */
  ended(sinceCountedMs: number): void;
}

/** Holds questions back so that the service's limits are never reached. */
export interface RateGate {
  /** Lets a question through in its turn; rejects with the signal's reason, or with `rate-limited` where it would be held for too long. */
  enter(charges: readonly Charge[], signal: AbortSignal): Promise<Permit>;
  /** The service said to wait: nobody passes before. */
  holdFor(milliseconds: number): void;
  /** So long nobody passes because the service said so; 0 or less when it did not. */
  heldForMs(): number;
}

interface Taken {
  policy: Charge['policy'];
  cost: number;
  sentAt: number;
  /** The latest moment at which the service can have counted it; not known before its answer. */
  countedBy: number | undefined;
}

interface Waiting {
  charges: readonly Charge[];
  pass(): void;
  refuse(fault: FaultError): void;
}

const secondMs = 1000;
/** The two clocks are read at different moments and in whole milliseconds. */
const clockGrainMs = 2;
/** A question without an answer is taken to have been counted within this time of its sending. */
const countedWithinMs = 1000;
/** The first answers tell little of the shortest round trip: they hold the opening of connections. */
const firstAnswers = 100;
/** So much of a round trip may be this machine's own, which sends and reads a burst one by one. */
const ownDelayMs = 20;

/**
 * A bucket of `perSecond` tokens for each policy. A token comes back one second after the *service* took
 * it, because the service counts in windows of its own: that moment lies between sending and answer, and
 * no later than the answer less what the service says to have needed for it, and less the shortest way
 * back ever seen. So a jittery network or a busy service cannot push two bursts into one window, and a
 * steady one costs nothing.
 * @param clock milliseconds, never running backwards
 * @param patienceMs a hold that lasts longer is told to who comes, instead of keeping them waiting without a word
 */
export function rateGate(clock: () => number, patienceMs: number): RateGate {
  const queue: Waiting[] = [];
  let answers = 0;
  let shortestMs = Number.POSITIVE_INFINITY;
  let taken: Taken[] = [];
  let waitingUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function freeAt({ sentAt, countedBy }: Taken): number {
    if (countedBy === undefined) return sentAt + secondMs + countedWithinMs;
    const backMs = answers < firstAnswers ? 0 : Math.max(0, (shortestMs - ownDelayMs) / 2);
    return Math.max(sentAt, countedBy - backMs) + secondMs + clockGrainMs;
  }

  /** When there is room for all of `charges`; now or earlier when there is already. */
  function roomAt(charges: readonly Charge[]): number {
    let at = waitingUntil;
    for (const { policy, perSecond, cost } of charges) {
      const ofPolicy = taken
        .filter((one) => one.policy === policy)
        .map((one) => ({ cost: one.cost, freeAt: freeAt(one) }))
        .sort((a, b) => a.freeAt - b.freeAt);
      let used = ofPolicy.reduce((sum, one) => sum + one.cost, 0);
      for (const one of ofPolicy) {
        if (used + cost <= perSecond) break;
        used -= one.cost;
        at = Math.max(at, one.freeAt);
      }
    }
    return at;
  }

  function take(charges: readonly Charge[]): Permit {
    const sentAt = clock();
    const mine: Taken[] = charges.map(({ policy, cost }) => ({ policy, cost, sentAt, countedBy: undefined }));
    taken.push(...mine);
    return {
      ended(sinceCountedMs) {
        const countedBy = clock() - sinceCountedMs;
        answers += 1;
        shortestMs = Math.min(shortestMs, countedBy - sentAt);
        for (const one of mine) one.countedBy = countedBy;
        if (queue.length > 0) letThrough();
      },
    };
  }

  function letThrough() {
    clearTimeout(timer);
    timer = undefined;
    const now = clock();
    taken = taken.filter((one) => freeAt(one) > now);
    for (let first = queue[0]; first; first = queue[0]) {
      const at = roomAt(first.charges);
      if (at > now) {
        timer = setTimeout(letThrough, Math.ceil(at - now));
        return;
      }
      queue.shift();
      first.pass();
    }
  }

  const heldForMs = () => waitingUntil - clock();

  /** Why nobody has to wait here: the service said to come back much later. */
  function heldForLong(): FaultError | undefined {
    const leftMs = heldForMs();
    if (leftMs <= patienceMs) return undefined;
    return new FaultError({ kind: 'rate-limited', waitSeconds: Math.ceil(leftMs / secondMs) });
  }

  return {
    enter(charges, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const fault = heldForLong();
        if (fault) return reject(fault);
        const leave = () => {
          const at = queue.indexOf(waiting);
          if (at >= 0) queue.splice(at, 1);
          reject(signal.reason);
          letThrough();
        };
        const waiting: Waiting = {
          charges,
          pass() {
            signal.removeEventListener('abort', leave);
            resolve(take(charges));
          },
          refuse(fault) {
            signal.removeEventListener('abort', leave);
            reject(fault);
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        letThrough();
      });
    },
    heldForMs,
    holdFor(milliseconds) {
      waitingUntil = Math.max(waitingUntil, clock() + milliseconds);
      const fault = heldForLong();
      if (fault) for (const waiting of queue.splice(0)) waiting.refuse(fault);
    },
  };
}
