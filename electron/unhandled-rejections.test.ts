import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endOnUnhandledRejection } from './unhandled-rejections.ts';

/** A process that continues after a rejection, like a utility process of Electron 37 and later. */
class Lasting extends EventEmitter {
  ended: number | undefined;
  exit(code: number): void {
    this.ended = code;
  }
}

test('a process that would continue after an unhandled rejection exits and logs the error', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const lasting = new Lasting();
  endOnUnhandledRejection(lasting);
  const error = new Error('nobody waited for this');
  lasting.emit('unhandledRejection', error);
  expect(lasting.ended).toBe(1);
  expect(logged).toHaveBeenCalledWith(error);
});
