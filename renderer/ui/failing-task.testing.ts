import { onTestFinished, vi } from 'vitest';

/**
 * Makes every worker fail on this task as if it couldn't start, including reused ones, until the returned function is
 * called or the test ends.
 */
export function failTask(name: string): () => void {
  const { postMessage } = Worker.prototype;
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    message: unknown,
    options?: Transferable[] | StructuredSerializeOptions,
  ) {
    const isMeant =
      typeof message === 'object' && message !== null && 'name' in message && message.name === name;
    if (isMeant)
      queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message: 'Not started' })));
    else postMessage.call(this, message, Array.isArray(options) ? { transfer: options } : options);
  });
  const restore = () => spy.mockRestore();
  onTestFinished(restore);
  return restore;
}

/** Makes every worker reject this task, except its first run, until the returned function is called or the test ends. */
export function failTaskAfterFirst(name: string): () => void {
  const { postMessage } = Worker.prototype;
  const hasRun = new WeakSet<Worker>();
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    message: unknown,
    options?: Transferable[] | StructuredSerializeOptions,
  ) {
    const isTask =
      typeof message === 'object' && message !== null && 'name' in message && message.name === name;
    // The worker itself fails on the missing input, after what was sent before.
    if (isTask && hasRun.has(this)) postMessage.call(this, { ...message, input: null });
    else postMessage.call(this, message, Array.isArray(options) ? { transfer: options } : options);
    if (isTask) hasRun.add(this);
  });
  const restore = () => spy.mockRestore();
  onTestFinished(restore);
  return restore;
}
