/** Disjoint sets of the numbers from 0 (union-find); initially, each number is in a set of its own. */
export class DisjointSets {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = Uint32Array.from({ length: count }, (_, index) => index);
  }

  /** Returns the representative of a number's set. */
  find(member: number): number {
    let at = member;
    for (;;) {
      const parent = this.#parents[at] ?? at;
      if (parent === at) return at;
      const grandparent = this.#parents[parent] ?? parent;
      this.#parents[at] = grandparent;
      at = grandparent;
    }
  }

  /** Merges the sets of two numbers. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)];
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
