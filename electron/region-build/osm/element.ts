export type Tags = Readonly<Record<string, string>>;

/** Degrees, WGS84. */
export interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lng: number;
  tags: Tags;
}

/** A line, or an outline when its first and last node are the same. `refs` are node ids. */
export interface OsmWay {
  type: 'way';
  id: number;
  refs: readonly number[];
  tags: Tags;
}

export interface OsmMember {
  type: 'node' | 'way' | 'relation';
  ref: number;
  role: string;
}

export interface OsmRelation {
  type: 'relation';
  id: number;
  members: readonly OsmMember[];
  tags: Tags;
}

export type OsmElement = OsmNode | OsmWay | OsmRelation;

export type ElementType = OsmElement['type'];
export const elementTypes: readonly ElementType[] = ['node', 'way', 'relation'];
