import { parseArgs } from 'node:util';
import type { Group } from '../../shared/api/operation.ts';
import {
  connectPostgres,
  type Database,
  isPostgresUrl,
  isUnavailable,
  type Sql,
} from './postgres/connection.ts';
import { checkDatabase, DatabaseRefusal, databaseState, migrate } from './postgres/migrate.ts';
import { allGroups } from './project.ts';
import {
  AdminFault,
  addKey,
  addProject,
  changeProject,
  listKeys,
  listProjects,
  revokeKey,
  usageOf,
} from './projects/administration.ts';
import type { KeyKind } from './projects/project-directory.ts';

/** `npm run service:admin`: projects and keys of a service whose state is in PostgreSQL. */
const usage = `npm run service:admin -- COMMAND [--database postgres://USER@HOST/NAME] [--json]

  migrate                       create the tables, or migrate those of an older version
  project add NAME [--quota N] [--groups ${allGroups.join(',')}]
                                add a project with N free requests (unlimited) and these groups of operations (all);
                                creates the tables in an empty database
  project set NAME [--quota N|none] [--groups …]
                                change the quota or groups of a project, within 5 seconds; usage so far still counts
  project list                  list projects with quota and usage
  key add --project NAME [--write | --public [--referer HOST] ...]
                                add a private key that reads, or with --write also changes zones, or a public key
                                for web pages of these hosts (any); the key is shown only once
  key list [--project NAME]     list keys
  key revoke ID                 revoke a key, within 5 seconds
  usage [--project NAME]        responses by day (UTC) and operation, for all projects or one

  --database  URL of PostgreSQL 15 or later with PostGIS; prefer the environment variable DATABASE_URL, which hides
              the password from other users of the machine
  --json      print the result as JSON
`;

/** Result of a command: as text, and as JSON. */
interface CommandResult {
  text: string;
  json: unknown;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      quota: { type: 'string' },
      groups: { type: 'string' },
      project: { type: 'string' },
      write: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
      referer: { type: 'string', multiple: true },
    },
  });
  return { ...values, positionals };
}
type AdminArguments = ReturnType<typeof readArguments>;

/** Invalid command line arguments. */
class UsageFault extends Error {}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new UsageFault(`${what} is missing`);
  return value;
}

function quotaOf(text: string | undefined): number | null {
  if (text === undefined || text === 'none') return null;
  const quota = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(quota))
    throw new UsageFault(`--quota ${text}: enter a whole number, 0 or more, or none`);
  return quota;
}

function groupsOf(text: string | undefined): readonly Group[] {
  if (text === undefined) return allGroups;
  return text.split(',').map((name) => {
    const group = allGroups.find((one) => one === name);
    if (!group) throw new UsageFault(`--groups ${name}: groups are ${allGroups.join(', ')}`);
    return group;
  });
}

function kindOf({ write, public: isPublic, referer }: AdminArguments): KeyKind {
  if (write && isPublic) throw new UsageFault('Public keys can’t write. Use --write or --public.');
  if (referer && !isPublic) throw new UsageFault('--referer needs --public');
  if (isPublic) return 'public';
  return write ? 'read-write' : 'read-only';
}

function hostsOf(hosts: readonly string[] | undefined): string[] | null {
  for (const host of hosts ?? []) {
    const url = `http://${host}/`;
    if (!URL.canParse(url) || new URL(url).host !== host)
      throw new UsageFault(`--referer ${host}: use a host such as maps.example.com, without scheme or path`);
  }
  return hosts ? [...hosts] : null;
}

/** Commands with a name or ID as their third argument. */
const commandsWithName: ReadonlySet<string> = new Set(['project add', 'project set', 'key revoke']);

/**
 * Returns the function that runs a command; all arguments are validated before connecting to the database.
 * @throws UsageFault
 */
function commandOf(args: AdminArguments): (database: Database) => Promise<CommandResult> {
  const [noun = '', verb, name] = args.positionals;
  const command = verb === undefined || noun === 'migrate' || noun === 'usage' ? noun : `${noun} ${verb}`;
  const expected = commandsWithName.has(command) ? 3 : command.split(' ').length;
  if (args.positionals.length > expected)
    throw new UsageFault(`${args.positionals.slice(expected).join(' ')}: unexpected with "${command}"`);
  switch (command) {
    case 'migrate':
      return runMigration;
    case 'project add': {
      const project = {
        name: required(name, 'The NAME of the project'),
        quota: quotaOf(args.quota),
        groups: groupsOf(args.groups),
      };
      return async (database) => {
        const { sql } = database;
        if ((await databaseState(sql)).schema === 0) await migrate(database);
        await checkDatabase(sql);
        const id = await addProject(sql, project);
        return { text: `Added project "${project.name}" (${id})`, json: { id, ...project } };
      };
    }
    case 'project set': {
      const { quota, groups } = args;
      const change = {
        name: required(name, 'The NAME of the project'),
        ...(quota !== undefined && { quota: quotaOf(quota) }),
        ...(groups !== undefined && { groups: groupsOf(groups) }),
      };
      if (quota === undefined && groups === undefined)
        throw new UsageFault('project set: use --quota, --groups, or both');
      return withCheckedDatabase(async (sql) => {
        const changed = await changeProject(sql, change);
        return { text: tableOf([changed]).text, json: changed };
      });
    }
    case 'project list':
      return withCheckedDatabase(async (sql) => tableOf(await listProjects(sql)));
    case 'key add': {
      const kind = kindOf(args);
      const keyOptions = {
        project: required(args.project, '--project'),
        kind,
        referers: hostsOf(args.referer),
      };
      return withCheckedDatabase(async (sql) => {
        const { id, key } = await addKey(sql, keyOptions);
        return {
          text: `Added ${kind} key ${id}; it won’t be shown again:\n${key}`,
          json: { id, key, ...keyOptions },
        };
      });
    }
    case 'key list':
      return withCheckedDatabase(async (sql) => tableOf(await listKeys(sql, args.project)));
    case 'key revoke': {
      const id = required(name, 'The ID of the key');
      return withCheckedDatabase(async (sql) => {
        await revokeKey(sql, id);
        return { text: `Revoked key ${id}`, json: { id } };
      });
    }
    case 'usage':
      return withCheckedDatabase(async (sql) => tableOf(await usageOf(sql, args.project)));
    default:
      throw new UsageFault(command === '' ? 'No command given' : `Unknown command: ${command}`);
  }
}

const withCheckedDatabase =
  (work: (sql: Sql) => Promise<CommandResult>) =>
  async ({ sql }: Database): Promise<CommandResult> => {
    await checkDatabase(sql);
    return await work(sql);
  };

async function runMigration(database: Database): Promise<CommandResult> {
  const { from, to } = await migrate(database);
  const text =
    from === to ? `The database is up to date (schema ${to})` : `Migrated from schema ${from} to ${to}`;
  return { text, json: { from, to } };
}

/** Formats rows as a table for people, with a dash for missing values. */
function tableOf(rows: readonly object[]): CommandResult {
  const text = (value: unknown) =>
    value === null ? '-' : value instanceof Date ? value.toISOString() : String(value);
  const [first] = rows;
  const lines = first
    ? [Object.keys(first), ...rows.map((row) => Object.values(row).map(text))].map((cells) =>
        cells.join('\t'),
      )
    : ['None'];
  return { text: lines.join('\n'), json: [...rows] };
}

function messageOf(error: unknown): string {
  if (error instanceof UsageFault) return `${error.message}\n\n${usage}`;
  if (error instanceof AdminFault || error instanceof DatabaseRefusal) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (isUnavailable(error)) return `Couldn’t connect to the database: ${message}`;
  return error instanceof TypeError && 'code' in error ? `${message}\n\n${usage}` : message;
}

try {
  const args = readArguments();
  if (args.help) {
    console.log(usage);
    process.exit();
  }
  const run = commandOf(args);
  const url = required(args.database ?? process.env.DATABASE_URL, '--database');
  if (!isPostgresUrl(url)) throw new UsageFault('--database: use a URL such as postgres://user@host/name');
  // No timeout: a migration may take as long as it needs.
  const database = connectPostgres(url, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    const { text, json } = await run(database);
    console.log(args.json ? JSON.stringify(json) : text);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
