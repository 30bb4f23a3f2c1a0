import { rmSync } from 'node:fs';
import { type Database, openTemporaryDatabase, type Statement } from '../../sqlite/database.ts';
import type { OsmMember, OsmRelation, Tags } from '../osm/element.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import { hasHouse, streetName } from './address-tags.ts';

/** Whether a relation assigns a street name to houses. */
export const isStreetRelation = ({ tags }: OsmRelation): boolean =>
  tags.type === 'associatedStreet' || tags.type === 'street';

/** Whether a member of such a relation is the street itself; it may be the only one with the name. */
export const isStreetMember = ({ role }: Pick<OsmMember, 'role'>): boolean => role === 'street';

/** Keys of a relation's tags that apply to all its houses unless a house has the key itself. */
const sharedKeys = ['addr:city', 'addr:postcode'] as const;

/**
 * Work file with the streets that relations assign to houses without a street.
 * https://wiki.openstreetmap.org/wiki/Relation:associatedStreet
 */
export class AssociatedStreets {
  readonly #path: string;
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #find: Statement;

  /** Creates the file; its folder must exist. */
  constructor(path: string) {
    this.#path = path;
    this.#database = openTemporaryDatabase(path, 8192);
    this.#database.exec('CREATE TABLE member (source TEXT PRIMARY KEY, tags TEXT NOT NULL) WITHOUT ROWID');
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO member (source, tags) VALUES (?, ?)');
    this.#find = this.#database.prepare('SELECT tags FROM member WHERE source = ?');
    this.#database.exec('BEGIN');
  }

  /**
   * Adds the houses of a street relation; ignores other relations.
   * @param ways contains the members of street relations that are `isStreetMember`
   */
  add(relation: OsmRelation, ways: MemberWays): void {
    if (!isStreetRelation(relation)) return;
    const { tags, members } = relation;
    const wayNames = members.flatMap(({ type, ref, role }) =>
      type === 'way' && isStreetMember({ role }) ? (ways.get(ref)?.tags.name ?? []) : [],
    );
    const street = tags.name ?? tags['addr:street'] ?? wayNames[0];
    if (!street) return;
    const streetTags: Record<string, string> = { 'addr:street': street };
    for (const key of sharedKeys) if (tags[key]) streetTags[key] = tags[key];
    const text = JSON.stringify(streetTags);
    for (const member of members)
      if (!isStreetMember(member)) this.#insert.run(`${member.type.charAt(0)}${member.ref}`, text);
  }

  /** Returns the tags of an element, with the street of its relation if it is a house without a street. */
  completed(source: string, tags: Tags): Tags {
    if (!hasHouse(tags) && tags['addr:interpolation'] === undefined) return tags;
    if (streetName(tags) !== '') return tags;
    const stored = this.#find.value(source);
    if (typeof stored !== 'string') return tags;
    const streetTags: Tags = JSON.parse(stored);
    return { ...streetTags, ...tags };
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
