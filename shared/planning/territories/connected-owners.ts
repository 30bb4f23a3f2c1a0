import type { StoreRoutes } from './store-routes.ts';
import { type CellGraph, nobody } from './territories.ts';

/** Samples of one store whose cells are connected. */
interface Piece {
  owner: number;
  samples: number[];
}

/** A piece that isn't connected with its store's home, and the cost added if another store takes it. */
interface LoosePiece {
  piece: Piece;
  loss: number;
}

interface ConnectedOwners {
  /** By sample. Loose pieces surrounded by unserved samples keep their owner. */
  owners: number[];
  /** The cheapest sample of each store on each landmass. */
  homes: readonly number[];
}

/** The store that would take a loose piece, and the cost that this adds. */
interface Recipient {
  store: number;
  loss: number;
}

/** Cells of other stores that connect a loose piece with its store, and the cost of taking them over. */
interface Corridor {
  samples: number[];
  cost: number;
}

/** Penalty for each cell of a corridor, as a share of the longest trip, so that none is cut for a few places. */
const cellCost = 0.02;

/**
 * Reassigns samples so that those of each store are connected on each landmass, adding as little cost as possible.
 * A store keeps its home, the cheapest sample of the landmass, and what is connected with it. A road of another store,
 * such as a motorway without exits, may separate the rest. That is connected by a corridor through the other store's
 * cells if this adds less cost than giving it away; otherwise it goes to the neighboring store that adds the least
 * cost.
 * @param graph the cells of the samples
 * @param offsets added to the costs of each store
 */
export function connectedOwners(
  graph: CellGraph,
  routes: StoreRoutes,
  offsets: readonly number[],
  owners: readonly number[],
): ConnectedOwners {
  const division = new Division(graph, routes, offsets, owners);
  division.joinByCorridors();
  division.giveLoosePieces();
  return { owners: division.owners, homes: [...division.homes.values()] };
}

class Division {
  readonly owners: number[];
  private readonly landOf: Int32Array;
  /** Home samples, by `homeKey`. */
  readonly homes = new Map<string, number>();
  private readonly isHome: Uint8Array;
  /** Whether a sample is connected with its store's home. */
  private readonly isSettled: Uint8Array;
  /** Number of the last search that reached each sample. */
  private readonly search: Int32Array;
  private searches = 0;
  private loose: Piece[] = [];

  constructor(
    private readonly graph: CellGraph,
    private readonly routes: StoreRoutes,
    private readonly offsets: readonly number[],
    owners: readonly number[],
  ) {
    this.owners = [...owners];
    this.landOf = new Int32Array(owners.length).fill(-1);
    this.isHome = new Uint8Array(owners.length);
    this.isSettled = new Uint8Array(owners.length);
    this.search = new Int32Array(owners.length);
    for (let sample = 0; sample < owners.length; sample += 1)
      if (this.landOf[sample] === -1) this.markConnected(sample, this.landOf, sample, () => true);
    for (const [sample, owner] of owners.entries()) {
      if (owner === nobody) continue;
      const key = this.homeKey(sample, owner);
      const known = this.homes.get(key);
      if (known === undefined || this.total(sample, owner) < this.total(known, owner))
        this.homes.set(key, sample);
    }
    for (const home of this.homes.values()) {
      this.isHome[home] = 1;
      this.markConnected(home, this.isSettled, 1, (other) => owners[other] === owners[home]);
    }
    const isKnown = new Uint8Array(owners.length);
    for (const [sample, owner] of owners.entries())
      if (owner !== nobody && this.isSettled[sample] === 0 && isKnown[sample] === 0)
        this.loose.push({
          owner,
          samples: this.markConnected(sample, isKnown, 1, (other) => owners[other] === owner),
        });
  }

  /** Connects loose pieces by corridors, those with the largest loss first. */
  joinByCorridors() {
    const waiting = this.loose.map((piece) => this.withLoss(piece));
    this.loose = [];
    // This ends, as each corridor reduces the total loss.
    for (;;) {
      waiting.sort((a, b) => a.loss - b.loss);
      const next = waiting.pop();
      if (!next) return;
      const remaining = this.remainsOf(next.piece);
      if (remaining) {
        waiting.push(...this.withLosses(remaining, next.loss));
        continue;
      }
      const severed = this.cutCorridor(next.piece, next.loss);
      if (!severed) this.loose.push(next.piece);
      else waiting.push(...severed);
    }
  }

  /**
   * Gives loose pieces to settled neighboring stores, repeatedly, until none has such a neighbor. Pieces that have
   * become connected with their own store are kept.
   */
  giveLoosePieces() {
    this.loose = this.loose.flatMap((piece) => this.remainsOf(piece) ?? piece);
    for (let left = this.loose; left.length > 0; left = this.loose) {
      this.loose = left.filter((piece) => {
        const store = this.isJoined(piece) ? piece.owner : this.recipientOf(piece)?.store;
        if (store === undefined) return true;
        for (const sample of piece.samples) {
          this.owners[sample] = store;
          this.isSettled[sample] = 1;
        }
        return false;
      });
      if (this.loose.length === left.length) return;
    }
  }

  private homeKey(sample: number, owner: number): string {
    return `${this.landOf[sample]} ${owner}`;
  }

  /** Cost and offset of a store at a sample; infinite if it has no route there. */
  private total(sample: number, store: number): number {
    const { firstOfSample, store: storeOf, cost } = this.routes;
    const end = firstOfSample[sample + 1] ?? 0;
    for (let route = firstOfSample[sample] ?? 0; route < end; route += 1)
      if (storeOf[route] === store) return (cost[route] ?? 0) + (this.offsets[store] ?? 0);
    return Number.POSITIVE_INFINITY;
  }

  private neighborsOf(sample: number): Int32Array {
    const { first, neighbor } = this.graph;
    return neighbor.subarray(first[sample] ?? 0, first[sample + 1] ?? 0);
  }

  /** Marks and returns a sample and all that are connected with it through wanted samples. */
  private markConnected(
    from: number,
    marks: Int32Array | Uint8Array,
    mark: number,
    isWanted: (sample: number) => boolean,
  ): number[] {
    const { first, neighbor } = this.graph;
    const found = [from];
    marks[from] = mark;
    for (const sample of found) {
      const end = first[sample + 1] ?? 0;
      for (let index = first[sample] ?? 0; index < end; index += 1) {
        const other = neighbor[index] ?? 0;
        if (marks[other] === mark || !isWanted(other)) continue;
        marks[other] = mark;
        found.push(other);
      }
    }
    return found;
  }

  /**
   * What remains of a piece after corridors have taken or connected some of its samples; undefined if it is unchanged.
   */
  private remainsOf({ owner, samples }: Piece): Piece[] | undefined {
    const isLeft = (sample: number) => this.owners[sample] === owner && this.isSettled[sample] === 0;
    if (samples.every(isLeft)) return undefined;
    this.searches += 1;
    const left: Piece[] = [];
    for (const sample of samples)
      if (isLeft(sample) && this.search[sample] !== this.searches)
        left.push({ owner, samples: this.markConnected(sample, this.search, this.searches, isLeft) });
    return left;
  }

  private isJoined({ owner, samples }: Piece): boolean {
    const isOwn = (other: number) => this.owners[other] === owner && this.isSettled[other] === 1;
    return samples.some((sample) => this.neighborsOf(sample).some(isOwn));
  }

  private withLoss(piece: Piece): LoosePiece {
    return { piece, loss: this.recipientOf(piece)?.loss ?? 0 };
  }

  /** Pieces with their losses, scaled down if they exceed the loss of the piece that they remain of. */
  private withLosses(pieces: readonly Piece[], maxTotal: number): LoosePiece[] {
    const found = pieces.map((piece) => this.withLoss(piece));
    const total = found.reduce((sum, { loss }) => sum + loss, 0);
    const share = total > maxTotal ? maxTotal / total : 1;
    return found.map(({ piece, loss }) => ({ piece, loss: loss * share }));
  }

  /** The settled neighboring store that adds the least cost for a piece; if equal, the one with the longest border. */
  private recipientOf({ owner, samples }: Piece): Recipient | undefined {
    const borders = new Map<number, number>();
    for (const sample of samples)
      for (const other of this.neighborsOf(sample)) {
        const store = this.owners[other] ?? nobody;
        if (store !== owner && store !== nobody && this.isSettled[other] === 1)
          borders.set(store, (borders.get(store) ?? 0) + 1);
      }
    let found: (Recipient & { border: number }) | undefined;
    for (const [store, border] of borders) {
      let [extra, known] = [0, 0];
      for (const sample of samples) {
        const more = this.total(sample, store) - this.total(sample, owner);
        if (!Number.isFinite(more)) continue;
        extra += more;
        known += 1;
      }
      const loss = known === 0 ? this.routes.unserved * samples.length : (extra / known) * samples.length;
      if (!found || loss < found.loss || (loss === found.loss && border > found.border))
        found = { store, loss, border };
    }
    return found;
  }

  /**
   * Connects a piece with its store's home if that adds less cost than giving it away.
   * @returns pieces that the corridor separates from the homes of other stores; undefined if there is no corridor
   */
  private cutCorridor(piece: Piece, loss: number): LoosePiece[] | undefined {
    const corridor = this.corridorTo(piece, loss);
    if (!corridor) return undefined;
    const cut = this.cut(piece, corridor);
    cut.undo();
    if (cut.cost >= loss) return undefined;
    const wide = this.cut(piece, this.widened(corridor, piece.owner));
    if (wide.cost < loss && wide.severedSamples <= cut.severedSamples) return wide.pieces;
    wide.undo();
    return this.cut(piece, corridor).pieces;
  }

  /** Gives a corridor's samples to the store of a piece; can be undone. */
  private cut(piece: Piece, corridor: Corridor) {
    const before = corridor.samples.map((sample) => this.owners[sample] ?? nobody);
    for (const sample of corridor.samples) this.owners[sample] = piece.owner;
    const joined = [...piece.samples, ...corridor.samples];
    const settledBefore = joined.map((sample) => this.isSettled[sample] ?? 0);
    for (const sample of joined) this.isSettled[sample] = 1;
    const severed = this.severedBy(corridor.samples, new Set(before));
    for (const { samples } of severed) for (const sample of samples) this.isSettled[sample] = 0;
    const pieces = severed.map((piece) => this.withLoss(piece));
    return {
      pieces,
      cost: pieces.reduce((sum, { loss }) => sum + loss, corridor.cost),
      severedSamples: severed.reduce((sum, { samples }) => sum + samples.length, 0),
      undo: () => {
        for (const { samples } of severed) for (const sample of samples) this.isSettled[sample] = 1;
        for (const [index, sample] of joined.entries()) this.isSettled[sample] = settledBefore[index] ?? 0;
        for (const [index, sample] of corridor.samples.entries())
          this.owners[sample] = before[index] ?? nobody;
      },
    };
  }

  /**
   * Adds the cells on both sides of a corridor: one cell is 20 to 40 m wide, three are about a street block. The
   * penalty per cell doesn't apply to them.
   */
  private widened({ samples, cost }: Corridor, owner: number): Corridor {
    const adjacent = new Set<number>();
    for (const sample of samples) for (const other of this.neighborsOf(sample)) adjacent.add(other);
    for (const sample of samples) adjacent.delete(sample);
    const wide = { samples: [...samples], cost };
    for (const sample of adjacent) {
      const store = this.owners[sample] ?? nobody;
      if (store === owner || store === nobody || this.isHome[sample] === 1 || this.isSettled[sample] === 0)
        continue;
      const longer = Math.max(0, this.total(sample, owner) - this.total(sample, store));
      if (!Number.isFinite(longer)) continue;
      wide.samples.push(sample);
      wide.cost += longer;
    }
    return wide;
  }

  /** The cheapest corridor of other stores' samples between a piece and its store's home. */
  private corridorTo({ owner, samples }: Piece, budget: number): Corridor | undefined {
    const ofPiece = new Set(samples);
    const found = new Map<number, { cost: number; from: number | undefined }>();
    for (const sample of samples) found.set(sample, { cost: 0, from: undefined });
    let best: { cost: number; sample: number } | undefined;
    const perCell = this.routes.unserved * cellCost;
    const waiting = new Set(samples);
    for (const sample of waiting) {
      waiting.delete(sample);
      const { cost = 0 } = found.get(sample) ?? {};
      if (cost >= (best?.cost ?? budget)) continue;
      for (const other of this.neighborsOf(sample)) {
        const store = this.owners[other] ?? nobody;
        if (store === owner && this.isSettled[other] === 1) {
          if (cost < (best?.cost ?? budget)) best = { cost, sample };
          continue;
        }
        if (store === nobody || this.isHome[other] === 1 || ofPiece.has(other)) continue;
        const costThrough = cost + perCell + Math.max(0, this.total(other, owner) - this.total(other, store));
        if (costThrough >= (best?.cost ?? budget) || costThrough >= (found.get(other)?.cost ?? budget))
          continue;
        found.set(other, { cost: costThrough, from: sample });
        waiting.add(other);
      }
    }
    if (!best) return undefined;
    const path: number[] = [];
    for (let at: number | undefined = best.sample; at !== undefined && !ofPiece.has(at); ) {
      path.push(at);
      at = found.get(at)?.from;
    }
    return { cost: best.cost, samples: path };
  }

  /** Pieces that a corridor separates from the homes of the stores that lost samples to it. */
  private severedBy(corridor: readonly number[], stores: ReadonlySet<number>): Piece[] {
    const severed: Piece[] = [];
    for (const store of stores) {
      const home = this.homes.get(this.homeKey(corridor[0] ?? 0, store));
      const isOwn = (sample: number) => this.owners[sample] === store;
      this.searches += 1;
      if (home !== undefined) this.markConnected(home, this.search, this.searches, isOwn);
      for (const corridorSample of corridor)
        for (const sample of this.neighborsOf(corridorSample))
          if (isOwn(sample) && this.search[sample] !== this.searches && this.isSettled[sample] === 1)
            severed.push({
              owner: store,
              samples: this.markConnected(sample, this.search, this.searches, isOwn),
            });
    }
    return severed;
  }
}
