import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { mostFailures, retryDelayMs, transienceOf } from './transience.ts';

interface Run<Question, Answer> {
  /** What is still to be asked; a question leaves it when it is answered. */
  pending: Set<Question>;
  /** So many are under way at once, which is enough to use up the service's limits; the desk keeps to those. */
  atOnce: number;
  ask(question: Question): Promise<Outcome<Answer>>;
  /** Takes an answer, or says why it cannot: the question then stays pending. */
  onAnswer(question: Question, answer: Answer): Fault | undefined;
  /** Takes the fault of a question that is its own: the others are asked on. False where it stands for all of them. */
  setAside?(question: Question, fault: Fault): boolean;
  /** Waits a fault out; ends early when the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  signal: AbortSignal;
}

/**
 * Asks questions, several at once, until all are answered, one fails or it is cancelled; the fault then
 * says why. What stands between, such as a limit or a network that is gone, is waited out. A question at which
 * the service failed is asked again after the others. What was not answered stays pending, so that the run
 * can be taken up again.
 */
export async function runQuestions<Question, Answer>(run: Run<Question, Answer>): Promise<Fault | undefined> {
  /** A service may fail now and then; one that fails at one question after the other is no use to ask on. */
  const mostFailuresInARow = mostFailures * run.atOnce;
  const queue = [...run.pending];
  let next = 0;
  const failures = new Map<Question, number>();
  let inARow = 0;
  /** How often nothing came back since the last answer. */
  let unanswered = 0;
  let waitingOut: Promise<void> | null = null;
  let fault: Fault | undefined;

  /** What is under way at once meets the same, and waits for it together. */
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
    const isRetried = transienceOf(met).kind === 'retry' && ofOne < mostFailures;
    if (inARow >= mostFailuresInARow) fault ??= met;
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
