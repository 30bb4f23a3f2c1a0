import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { openGateway } from '../electron/desk/gateway/gateway.ts';
import { geocodingJob } from '../electron/desk/geocoding/geocoding-job.ts';
import { openListStore } from '../electron/desk/geocoding/list-store.ts';
import { openLimitWaits } from '../electron/desk/limit-waits/limit-waits-capability.ts';
import { openLog } from '../electron/desk/log.ts';
import { superviseService } from '../electron/desk/service-process/supervisor.ts';
import { migrate } from '../electron/desk/workspaces/workspace-schema.ts';
import { forkProcess } from '../electron/fork-process.ts';
import { openDatabase } from '../electron/sqlite/database.ts';
import { operations } from '../shared/api/operations.ts';
import { type ListHead, maxRowsPerCall } from '../shared/desk/geocoding.ts';
import { succeeded } from '../shared/faults/fault.ts';
import { settingsSchema } from '../shared/settings/settings.ts';
import { atLeast, atMost, atMostTime, type Figure } from './figure.ts';
import { median, milliseconds } from './timing.ts';

/** Long enough to make the initial burst of the limit negligible. */
const lines = 3000;
const manyLines = 100_000;
const geocode = operations['localities.geocode'];
const perSecond = Math.min(...geocode.rateLimits.map((limit) => limit.perSecond));
const streets = [
  '18 de Julio',
  'Colonia',
  'Soriano',
  'Canelones',
  'Maldonado',
  'Durazno',
  'San José',
  'Mercedes',
];
const head: ListHead = {
  name: 'bench.csv',
  headings: ['id', 'address'],
  columns: 2,
  format: { encoding: 'utf-8', hasMark: false, separator: ',', lineEnd: '\n' },
};
const question = {
  mapping: ['name', 'address'] as const,
  direction: 'forward' as const,
  language: 'es' as const,
  addition: 'Montevideo',
  countries: [],
  near: null,
};

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => [
    `${row}`,
    `${streets[row % streets.length]} ${700 + Math.floor(row / streets.length)}`,
  ]);

function openLists(folder: string, count: number) {
  const database = openDatabase(join(folder, `${count}.sqlite`));
  migrate(database);
  const lists = openListStore(database);
  lists.begin('bench', head);
  const rows = rowsOf(count);
  for (let from = 0; from < count; from += maxRowsPerCall)
    lists.add('bench', rows.slice(from, from + maxRowsPerCall));
  return { lists, close: () => database.close() };
}

const responseSchema = z.object({ response: z.object({ statusCode: z.number() }) });

/** A list through gateway and service, over the built-in region, which must have been built. */
async function atTheLimit(folder: string): Promise<Figure[]> {
  const log = await openLog(join(folder, 'desk.log'));
  const service = superviseService({
    spawn: forkProcess(resolve('out/main/service.js')),
    regionFolder: () => resolve('out/regions/built-in'),
    worldFolder: resolve('out/world'),
    dataFolder: folder,
    changed: () => {},
  });
  service.start();
  const gateway = openGateway({
    async target(signal) {
      const found = await service.ready(signal);
      if (!found.ok) return found;
      const { url, keys } = found.value;
      return succeeded({
        baseUrl: url,
        keys: { private: keys.privateKey },
        fingerprint: null,
        referer: 'http://localhost',
        builtIn: true,
      });
    },
    proxyFor: async () => null,
    log,
    limitWaits: openLimitWaits(),
  });
  const { lists, close } = openLists(folder, lines);
  let turnedBack = 0;
  const look = (message: unknown) => {
    if (responseSchema.parse(message).response.statusCode === 429) turnedBack += 1;
  };
  subscribe('undici:request:headers', look);
  try {
    await gateway.request(geocode, { address: 'Montevideo' });
    const settings = settingsSchema.parse({});
    const work = geocodingJob({
      lists,
      gateway,
      settings: { read: () => settings, watch: () => () => {} },
      coverage: async () => null,
    }).open({
      id: 'bench',
      order: { kind: 'geocoding', question: { list: 'bench', ...question } },
      service: () => null,
      endedAt: () => null,
      closing: new AbortController().signal,
    });
    await work.ready;
    const never = new AbortController().signal;
    const start = performance.now();
    const fault = await work.run({
      signal: never,
      stopping: never,
      target: async () => true,
      onProgress() {},
      onWait() {},
    });
    const seconds = (performance.now() - start) / 1000;
    if (fault || !work.isDone()) throw new Error(`The list ended with ${JSON.stringify(fault)}`);
    const share = (lines / seconds / perSecond) * 100;
    return [
      atLeast(`list of ${lines} addresses`, share, `% of ${perSecond} a second`, 97),
      atMost('addresses turned back', turnedBack, 'times', 0),
    ];
  } finally {
    unsubscribe('undici:request:headers', look);
    close();
    await gateway.close();
    await service.stop();
    await log.close();
  }
}

/** Queries of the window and the job on a list of the maximum length. */
function ofManyLines(folder: string): Figure[] {
  const { lists, close } = openLists(folder, manyLines);
  try {
    const preparing = milliseconds(() => {
      while (lists.prepare('bench', ([, query = '']) => ({ query, answer: null })));
    });
    const house = {
      address: 'x',
      types: ['address'],
      position: { lat: -34.9, lng: -56.2 },
      accuracy: null,
      score: 1,
    };
    const queries = rowsOf(manyLines).map(([, query = '']) => query);
    for (let from = 0; from < manyLines; from += maxRowsPerCall) {
      const some = queries.slice(from, from + maxRowsPerCall);
      lists.putResponses(
        'bench',
        some.map((query, index) => ({
          query,
          answer: { candidates: [house], doubts: index % 10 === 0 ? [{ kind: 'imprecise' as const }] : [] },
        })),
      );
    }
    const last = { from: lists.count('bench', 'imprecise') - 100, count: 100 };
    const pages = Array.from({ length: 15 }, () =>
      milliseconds(() => lists.lines('bench', 'imprecise', last)),
    );
    const decisions = Array.from({ length: 15 }, (_, index) =>
      milliseconds(() => {
        lists.decide('bench', [{ row: index * 10, decision: { kind: 'rejected' } }]);
        lists.tally('bench');
      }),
    );
    return [
      atMostTime(`questions of ${manyLines} lines`, preparing / 1000, 's', 10),
      atMostTime(`last page of the doubtful of ${manyLines} lines`, median(pages), 'ms', 50),
      atMostTime(`decision in ${manyLines} lines`, median(decisions), 'ms', 100),
    ];
  } finally {
    close();
  }
}

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  try {
    return [...ofManyLines(folder), ...(await atTheLimit(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
