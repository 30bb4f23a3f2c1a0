import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs, transienceOf } from './transience.ts';

interface Run<Question, Answer> {
  /** Remaining questions; each is removed when answered. */
  pending: Set<Question>;
  /** Number of concurrent requests: enough to use up the rate limit, which the gateway enforces. */
  atOnce: number;
  ask(question: Question): Promise<Outcome<Answer>>;
  /** Handles a response, or returns why it can't; the question then stays pending. */
  onAnswer(question: Question, answer: Answer): Fault | undefined;
  /**
   * Handles a fault of a single question, so that the others continue. Returns false if the fault concerns all of them.
   */
  setAside?(question: Question, fault: Fault): boolean;
  /** Waits before retrying after a fault; returns early if the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  signal: AbortSignal;
}

/**
 * Sends several requests at a time until all are answered, one fails or the run is canceled; returns the fault.
 * Transient faults, such as a rate limit or a lost network, are waited out. A question the service failed on is retried
 * after the others. Unanswered questions stay pending for the next run.
 */
export async function runQuestions<Question, Answer>(run: Run<Question, Answer>): Promise<Fault | undefined> {
  /** A service may fail now and then, but if question after question fails, continuing is pointless. */
  const maxFailuresInARow = maxFailures * run.atOnce;
  const queue = [...run.pending];
  let next = 0;
  const failures = new Map<Question, number>();
  let inARow = 0;
  /** Failures since the last response. */
  let unanswered = 0;
  let waitingOut: Promise<void> | null = null;
  let fault: Fault | undefined;

  /** Shares one wait among all concurrent requests, which meet the same fault. */
  function waitOut(met: Fault): Promise<void> {
    if (waitingOut) return waitingOut;
    unanswered += 1;
    waitingOut = run.wait(retryDelayMs(met, unanswered), met).finally(() => {
      waitingOut = null;
    });
    return waitingOut;
  }

  function failedAt(question: Question, met: Fault) {
    inARow += 1;
    const ofOne = (failures.get(question) ?? 0) + 1;
    failures.set(question, ofOne);
    const isRetried = transienceOf(met).kind === 'retry' && ofOne < maxFailures;
    if (inARow >= maxFailuresInARow) fault ??= met;
    else if (isRetried) queue.push(question);
    else if (run.setAside?.(question, met)) run.pending.delete(question);
    else fault ??= met;
  }

  const work = async () => {
    for (let question = queue[next]; question !== undefined && !fault; question = queue[next]) {
      next += 1;
      if (run.signal.aborted) {
        fault = { kind: 'cancelled' };
        return;
      }
      const outcome = await run.ask(question);
      if (outcome.ok) {
        inARow = 0;
        unanswered = 0;
        const refusal = run.onAnswer(question, outcome.value);
        if (refusal) fault ??= refusal;
        else run.pending.delete(question);
      } else if (run.signal.aborted) {
        fault ??= { kind: 'cancelled' };
      } else if (transienceOf(outcome.fault).kind === 'wait') {
        queue.push(question);
        await waitOut(outcome.fault);
      } else {
        failedAt(question, outcome.fault);
      }
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, work));
  return fault;
}
