/** Pseudo-random numbers from 0 to 1 (Lehmer), the same each time. */
export function* numbers(): Generator<number, never, void> {
  for (let state = 20171204; ; ) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}
