import { rmSync } from 'node:fs';
import { type Database, openTemporaryDatabase, type Statement } from '../../sqlite/database.ts';
import type { OsmMember, OsmRelation, OsmWay, Tags } from './element.ts';
import type { OsmData } from './osm-data.ts';

/** Ways that are members of relations, in a work file, because relations reference them in any order. */
export class MemberWays {
  readonly #path: string;
  readonly #database: Database;
  readonly #find: Statement;

  private constructor(path: string, database: Database) {
    this.#path = path;
    this.#database = database;
    this.#find = database.prepare('SELECT refs, tags FROM way WHERE id = ?');
  }

  /** Creates the work file with the member ways of relations that match, or only with members that match too. */
  static async of(
    data: OsmData,
    path: string,
    matches: (relation: OsmRelation) => boolean,
    matchesMember: (relation: OsmRelation, member: OsmMember) => boolean = () => true,
  ): Promise<MemberWays> {
    const members: number[] = [];
    for await (const relation of data.relations()) {
      if (!matches(relation)) continue;
      for (const member of relation.members)
        if (member.type === 'way' && matchesMember(relation, member)) members.push(member.ref);
    }
    const sortedIds = Float64Array.from(members).sort();
    const database = openTemporaryDatabase(path, 8192);
    database.exec('CREATE TABLE way (id INTEGER PRIMARY KEY, refs BLOB NOT NULL, tags TEXT NOT NULL)');
    const insert = database.prepare('INSERT INTO way (id, refs, tags) VALUES (?, ?, ?)');
    database.exec('BEGIN');
    let next = 0;
    const hasId = (id: number) => {
      while (next < sortedIds.length && (sortedIds[next] ?? 0) < id) next += 1;
      return sortedIds[next] === id;
    };
    for await (const { id, refs, tags } of data.ways({ hasId }))
      insert.run(id, new Uint8Array(Float64Array.from(refs).buffer), JSON.stringify(tags));
    database.exec('COMMIT');
    return new MemberWays(path, database);
  }

  /** Returns a way by its ID; undefined if the extract lacks it. */
  get(id: number): OsmWay | undefined {
    const [row] = this.#find.lists(id);
    const [refs, tags] = row ?? [];
    if (!(refs instanceof Uint8Array) || typeof tags !== 'string') return undefined;
    const bytes = Uint8Array.from(refs);
    const parsedTags: Tags = JSON.parse(tags);
    return { type: 'way', id, refs: [...new Float64Array(bytes.buffer)], tags: parsedTags };
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
