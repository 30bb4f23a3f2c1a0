/** An input line, and the ends of other lines that are joined to its start and end. */
interface Piece {
  readonly refs: readonly number[];
  readonly joined: [PieceEnd | undefined, PieceEnd | undefined];
}

interface PieceEnd {
  piece: Piece;
  /** 0 for its start, 1 for its end. */
  side: 0 | 1;
}

/** Joined pieces, represented by both ends, so that joining takes constant time regardless of the length. */
interface Chain {
  start: PieceEnd;
  end: PieceEnd;
}

const refAt = ({ piece, side }: PieceEnd): number => piece.refs.at(-side) ?? 0;
const otherSide = ({ piece, side }: PieceEnd): PieceEnd => ({ piece, side: side === 0 ? 1 : 0 });

/**
 * Returns lines of node IDs, joined at common ends into longer ones; lines are reversed if needed unless `directed`.
 * Closed lines come first, with the first node repeated at the end; they aren't joined further.
 */
export function joinLines(lines: readonly (readonly number[])[], directed = false): number[][] {
  const starting = new ChainsByRef();
  const ending = new ChainsByRef();
  const closed: Chain[] = [];
  const openChains = new Set<Chain>();

  for (const refs of lines) {
    if (refs.length < 2) continue;
    const piece: Piece = { refs, joined: [undefined, undefined] };
    let chain: Chain = { start: { piece, side: 0 }, end: { piece, side: 1 } };
    for (;;) {
      const [first, last] = [refAt(chain.start), refAt(chain.end)];
      if (first === last) break;
      const touching =
        starting.oneAt(last) ??
        (directed ? undefined : ending.oneAt(last)) ??
        ending.oneAt(first) ??
        (directed ? undefined : starting.oneAt(first));
      if (!touching) break;
      starting.delete(refAt(touching.start), touching);
      ending.delete(refAt(touching.end), touching);
      openChains.delete(touching);
      chain = joinedChain(chain, touching);
    }
    const [first, last] = [refAt(chain.start), refAt(chain.end)];
    if (first === last) {
      closed.push(chain);
    } else {
      starting.add(first, chain);
      ending.add(last, chain);
      openChains.add(chain);
    }
  }
  return [...closed, ...openChains].map(refsOf);
}

/** Chains by the node at one of their ends. */
class ChainsByRef {
  private readonly chains = new Map<number, Set<Chain>>();

  oneAt(ref: number): Chain | undefined {
    return this.chains.get(ref)?.values().next().value;
  }

  add(ref: number, chain: Chain) {
    const existing = this.chains.get(ref);
    if (existing) existing.add(chain);
    else this.chains.set(ref, new Set([chain]));
  }

  delete(ref: number, chain: Chain) {
    const existing = this.chains.get(ref);
    existing?.delete(chain);
    if (existing?.size === 0) this.chains.delete(ref);
  }
}

function joinedChain(one: Chain, other: Chain): Chain {
  if (refAt(other.start) === refAt(one.end)) {
    link(one.end, other.start);
    return { start: one.start, end: other.end };
  }
  if (refAt(other.end) === refAt(one.start)) {
    link(other.end, one.start);
    return { start: other.start, end: one.end };
  }
  if (refAt(other.end) === refAt(one.end)) {
    link(one.end, other.end);
    return { start: one.start, end: other.start };
  }
  link(other.start, one.start);
  return { start: other.end, end: one.end };
}

function link(one: PieceEnd, other: PieceEnd) {
  one.piece.joined[one.side] = other;
  other.piece.joined[other.side] = one;
}

/** Returns the nodes of a chain from start to end, without repeating shared ones. */
function refsOf({ start }: Chain): number[] {
  const refs = [refAt(start)];
  for (let pieceEnd: PieceEnd | undefined = start; pieceEnd; ) {
    const { piece, side }: PieceEnd = pieceEnd;
    const { length } = piece.refs;
    for (let step = 1; step < length; step += 1)
      refs.push(piece.refs[side === 0 ? step : length - 1 - step] ?? 0);
    const farEnd = otherSide(pieceEnd);
    pieceEnd = farEnd.piece.joined[farEnd.side];
  }
  return refs;
}
