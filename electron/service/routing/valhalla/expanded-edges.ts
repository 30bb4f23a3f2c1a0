import type { LngLat } from '../../../../shared/geo/position.ts';

/** Pieces of road that a search reached, in columns: there are tens of thousands of them. */
export interface ExpandedEdges {
  /** The positions of an edge begin here and end where those of the next one begin. */
  firstPosition: Int32Array;
  /** Longitude and latitude in turn, in millionths of a degree. */
  positions: Int32Array;
  /** Whole seconds from the nearest origin to the end of each edge. */
  durations: Int32Array;
  /** Whole meters. */
  distances: Int32Array;
  /** Zero where they were not requested. */
  ids: Float64Array;
  predecessors: Float64Array;
}

const millionths = 1e6;

/** Returns the position at a place of `positions`. */
export function positionAt({ positions }: ExpandedEdges, place: number): LngLat {
  return [(positions[2 * place] ?? 0) / millionths, (positions[2 * place + 1] ?? 0) / millionths];
}

/** Returns the positions of an edge. */
export function pathOf(edges: ExpandedEdges, edge: number): LngLat[] {
  const path: LngLat[] = [];
  const end = edges.firstPosition[edge + 1] ?? 0;
  for (let place = edges.firstPosition[edge] ?? 0; place < end; place += 1)
    path.push(positionAt(edges, place));
  return path;
}

export const isExpandedEdges = (value: unknown): value is ExpandedEdges =>
  isRecord(value) &&
  [value.firstPosition, value.positions, value.durations, value.distances].every(
    (column) => column instanceof Int32Array,
  ) &&
  [value.ids, value.predecessors].every((column) => column instanceof Float64Array);

/** Columns that grow as edges are put. */
class EdgeColumns {
  #edges = 0;
  #places = 0;
  #firstPosition = new Int32Array(1 << 12);
  #positions = new Int32Array(1 << 14);
  #durations = new Int32Array(1 << 12);
  #distances = new Int32Array(1 << 12);
  #ids = new Float64Array(1 << 12);
  #predecessors = new Float64Array(1 << 12);

  putPosition(lng: number, lat: number) {
    if (2 * this.#places === this.#positions.length) {
      const positions = new Int32Array(2 * this.#positions.length);
      positions.set(this.#positions);
      this.#positions = positions;
    }
    this.#positions[2 * this.#places] = lng;
    this.#positions[2 * this.#places + 1] = lat;
    this.#places += 1;
  }

  /** Ends the edge whose positions were put. */
  putEdge({ duration, distance, edge_id, pred_edge_id }: EdgeProperties) {
    // One more begins where the last one ends.
    if (this.#edges + 1 === this.#firstPosition.length) this.#grow();
    this.#durations[this.#edges] = duration;
    this.#distances[this.#edges] = distance;
    this.#ids[this.#edges] = edge_id;
    this.#predecessors[this.#edges] = pred_edge_id;
    this.#edges += 1;
    this.#firstPosition[this.#edges] = this.#places;
  }

  #grow() {
    const wider = <Column extends Int32Array | Float64Array>(column: Column, larger: Column): Column => {
      larger.set(column);
      return larger;
    };
    const capacity = 2 * this.#firstPosition.length;
    this.#firstPosition = wider(this.#firstPosition, new Int32Array(capacity));
    this.#durations = wider(this.#durations, new Int32Array(capacity));
    this.#distances = wider(this.#distances, new Int32Array(capacity));
    this.#ids = wider(this.#ids, new Float64Array(capacity));
    this.#predecessors = wider(this.#predecessors, new Float64Array(capacity));
  }

  edges(): ExpandedEdges {
    return {
      firstPosition: this.#firstPosition.slice(0, this.#edges + 1),
      positions: this.#positions.slice(0, 2 * this.#places),
      durations: this.#durations.slice(0, this.#edges),
      distances: this.#distances.slice(0, this.#edges),
      ids: this.#ids.slice(0, this.#edges),
      predecessors: this.#predecessors.slice(0, this.#edges),
    };
  }
}

interface EdgeProperties {
  duration: number;
  distance: number;
  edge_id: number;
  pred_edge_id: number;
}

/** Reads Valhalla's answer to `expansion`, as parsed JSON; undefined where it is none. */
export function expandedEdgesOf(answer: unknown): ExpandedEdges | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.features)) return undefined;
  const columns = new EdgeColumns();
  for (const feature of answer.features) {
    if (!isRecord(feature) || !isRecord(feature.properties) || !isRecord(feature.geometry)) return undefined;
    const { duration, distance, edge_id = 0, pred_edge_id } = feature.properties;
    const { coordinates } = feature.geometry;
    if (!isNumber(duration) || !isNumber(distance) || !isNumber(edge_id) || !isNumber(pred_edge_id))
      return undefined;
    if (!Array.isArray(coordinates)) return undefined;
    for (const position of coordinates) {
      const [lng, lat] = Array.isArray(position) ? position : [];
      if (!isNumber(lng) || !isNumber(lat)) return undefined;
      columns.putPosition(Math.round(lng * millionths), Math.round(lat * millionths));
    }
    columns.putEdge({ duration, distance, edge_id, pred_edge_id });
  }
  return columns.edges();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const [zero, nine, point, minus, comma, quote] = [48, 57, 46, 45, 44, 34];
const [openBracket, closeBracket, closeBrace] = [91, 93, 125];
const decimals = 6;
const beforeCoordinates = '"coordinates":[';
const beforeProperties = '},"properties":{';

/**
 * Reads the text of the same answer as the bundled engine writes it, several times as fast as JSON is parsed: without
 * spaces, numbers without an exponent and with at most six decimals.
 * @returns undefined where the text has another form
 */
export function readExpandedEdges(text: string): ExpandedEdges | undefined {
  const columns = new EdgeColumns();
  let at = 0;
  /** Of the number that was read last: its digits as a whole number, with as many decimals as wanted. */
  let value = 0;
  const readNumber = (wanted: number): boolean => {
    const isNegative = text.charCodeAt(at) === minus;
    if (isNegative) at += 1;
    const start = at;
    let [digits, left] = [0, wanted];
    let isFraction = false;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= zero && code <= nine) {
        if (isFraction && left === 0) return false;
        digits = digits * 10 + (code - zero);
        if (isFraction) left -= 1;
      } else if (code === point && !isFraction) isFraction = true;
      else break;
    }
    if (at === start) return false;
    value = (isNegative ? -digits : digits) * 10 ** left;
    return true;
  };
  const readPositions = (): boolean => {
    for (;;) {
      if (text.charCodeAt(at) !== openBracket) return false;
      at += 1;
      if (!readNumber(decimals) || text.charCodeAt(at) !== comma) return false;
      const lng = value;
      at += 1;
      if (!readNumber(decimals) || text.charCodeAt(at) !== closeBracket) return false;
      columns.putPosition(lng, value);
      at += 1;
      const code = text.charCodeAt(at);
      at += 1;
      if (code === closeBracket) return true;
      if (code !== comma) return false;
    }
  };
  const readProperties = (): EdgeProperties | undefined => {
    const properties: EdgeProperties = { duration: -1, distance: -1, edge_id: 0, pred_edge_id: -1 };
    for (;;) {
      if (text.charCodeAt(at) !== quote) return undefined;
      const end = text.indexOf('":', at + 1);
      const name = text.slice(at + 1, end);
      at = end + 2;
      if (!readNumber(0)) return undefined;
      if (!isProperty(name)) return undefined;
      properties[name] = value;
      const code = text.charCodeAt(at);
      at += 1;
      if (code === closeBrace) break;
      if (code !== comma) return undefined;
    }
    const { duration, distance, pred_edge_id } = properties;
    return Math.min(duration, distance, pred_edge_id) < 0 ? undefined : properties;
  };
  for (;;) {
    const next = text.indexOf(beforeCoordinates, at);
    if (next < 0) break;
    at = next + beforeCoordinates.length;
    if (!readPositions() || !text.startsWith(beforeProperties, at)) return undefined;
    at += beforeProperties.length;
    const properties = readProperties();
    if (!properties) return undefined;
    columns.putEdge(properties);
  }
  return text.startsWith('{"type":"FeatureCollection","features":[') ? columns.edges() : undefined;
}

const isProperty = (name: string): name is keyof EdgeProperties =>
  name === 'duration' || name === 'distance' || name === 'edge_id' || name === 'pred_edge_id';
