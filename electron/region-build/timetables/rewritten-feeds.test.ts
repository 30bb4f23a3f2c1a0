import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Timetable } from '../../region-format/timetables/timetable.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type FeedFiles, smallFeed, writeGtfs } from './gtfs-feed.testing.ts';
import { dayOf } from './gtfs-values.ts';
import { type ImportedFeed, importGtfs } from './import-gtfs.ts';

const today = dayOf('20260110') ?? 0;

/** A feed with all files that are read, and with names that need quotes. */
const plainFeed = smallFeed({
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon',
    'A,"Alpha, ""the"" first",48.10,2.10',
    'B,Bêta | 12;5,48.12,2.10',
    'C,"Gamma\nPlace 😀",48.14,2.10',
  ],
  'trips.txt': [
    'route_id,service_id,trip_id,trip_headsign,shape_id',
    'r,s,t8,Gamma,way',
    'r,s,t9,"Gamma, north",way',
    'r,s,t10,Gamma,',
  ],
  'calendar_dates.txt': ['service_id,date,exception_type', 's,20260106,2', 's,20260215,1'],
  'frequencies.txt': ['trip_id,start_time,end_time,headway_secs', 't8,6:00:00,7:00:00,1200'],
  'transfers.txt': ['from_stop_id,to_stop_id,transfer_type,min_transfer_time', 'A,B,2,240', 'B,C,3,'],
  'shapes.txt': [
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
    ...[48.1, 48.12, 48.14].map((lat, index) => `way,${lat},2.1,${index + 1}`),
  ],
});

type Imported = { feed: ImportedFeed; timetable: Timetable };
async function imported(path: string): Promise<Imported> {
  const { feed, timetable } = await importGtfs({ path, today });
  const findings = feed.findings.filter(({ code }) => code !== 'invalid_input_files_in_subfolder');
  return { feed: { ...feed, findings }, timetable };
}

/** How a feed is written. `pick` returns a choice out of `count`, a new one at each call. */
interface Rewriting {
  pick: (count: number) => number;
  byteOrderMark: boolean;
  quotes: 'all' | 'some' | 'needed';
  folder: string;
  /** Bytes before the feed in the archive, which shift where the reader splits it into pieces. */
  padding: number;
  blankLines: number;
  lastBreak: boolean;
}

const lineEnds = ['\n', '\r\n', '\r'] as const;
const readPiece = 1 << 18;

function shuffled<T>(values: readonly T[], pick: Rewriting['pick']): T[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(pick(rest.length), 1));
}

function rewritten(rows: readonly string[], rewriting: Rewriting): string {
  const { pick, quotes, byteOrderMark, blankLines, lastBreak } = rewriting;
  const cells = rows.map(
    (row) => Papa.parse<string[]>(row, { delimiter: ',', newline: '\r\n' }).data[0] ?? [],
  );
  const columns = shuffled([...(cells[0] ?? []).keys(), -1], pick);
  const written = (text: string) => {
    const quoted = quotes === 'all' || /[",\r\n]/.test(text) || (quotes === 'some' && pick(2) === 1);
    return quoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = cells.map((row, line) =>
    columns.map((column) => written(column < 0 ? `note ${line}` : (row[column] ?? ''))).join(','),
  );
  const ends = () => lineEnds[pick(3)] ?? '\n';
  const text = lines.reduce((before, line) => before + ends() + line);
  const blank = Array.from({ length: blankLines }, ends).join('');
  return (byteOrderMark ? '\uFEFF' : '') + text + (lastBreak || blankLines > 0 ? ends() + blank : '');
}

const fileName = (name: string, pick: Rewriting['pick']) =>
  [name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)][pick(3)] ?? name;

function writeRewritten(files: FeedFiles, rewriting: Rewriting): string {
  const { pick, folder, padding } = rewriting;
  const entries: Zippable = { 'ballast.bin': [new Uint8Array(padding), { level: 0 }] };
  for (const [name, rows] of shuffled(Object.entries(files), pick)) {
    entries[folder + fileName(name, pick)] = [
      strToU8(rewritten(rows, rewriting)),
      { level: pick(2) === 0 ? 0 : 6 },
    ];
  }
  const path = join(temporaryFolder(), 'feed.zip');
  writeFileSync(path, zipSync(entries));
  return path;
}

const rewriting: fc.Arbitrary<Rewriting> = fc
  .record({
    seeds: fc.infiniteStream(fc.nat(5039)),
    byteOrderMark: fc.boolean(),
    quotes: fc.constantFrom('all' as const, 'some' as const, 'needed' as const),
    folder: fc.constantFrom('', 'gtfs/', 'Export 2026/gtfs/', 'gtfs\\'),
    padding: fc.integer({ min: readPiece - 4000, max: readPiece }),
    blankLines: fc.nat(3),
    lastBreak: fc.boolean(),
  })
  .map(({ seeds, ...rest }) => ({
    ...rest,
    pick: (count: number) => (count > 1 ? (seeds.next().value ?? 0) % count : 0),
  }));

describe('a feed written in another way', () => {
  it('imports like the plain one, with any line ends, quotes, marks, file names, folders, and column order', async () => {
    const plain = await imported(writeGtfs(join(temporaryFolder(), 'plain.zip'), plainFeed));
    expect(plain.feed).toMatchObject({ stops: 3, trips: 5, findings: [] });
    await fc.assert(
      fc.asyncProperty(rewriting, async (how) => {
        const other = await imported(writeRewritten(plainFeed, how));
        expect(other).toEqual(plain);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  const plainRewriting: Rewriting = {
    pick: () => 0,
    byteOrderMark: false,
    quotes: 'needed',
    folder: '',
    padding: 0,
    blankLines: 0,
    lastBreak: true,
  };

  it.each(lineEnds.map((end, index) => [JSON.stringify(end), index] as const))(
    'keeps each row of a small feed with all cells in quotes and lines that end with %s',
    async (_end, index) => {
      const pick = (count: number) => (count === 3 ? index : 0);
      const { feed } = await imported(
        writeRewritten(smallFeed(), { ...plainRewriting, pick, quotes: 'all' }),
      );
      expect(feed).toMatchObject({ stops: 3, trips: 3, stopTimes: 9, findings: [] });
    },
  );

  it('is read if its file names have capitals', async () => {
    const { 'stops.txt': stops = [], ...others } = smallFeed();
    const { feed } = await imported(
      writeGtfs(join(temporaryFolder(), 'feed.zip'), { 'Stops.txt': stops, ...others }),
    );
    expect(feed).toMatchObject({ stops: 3, findings: [] });
  });

  it('is read in UTF-16 with a byte order mark', async () => {
    const entries: Zippable = {};
    for (const [name, rows] of Object.entries(plainFeed)) {
      entries[name] = new Uint8Array(Buffer.from(`\uFEFF${rows.join('\n')}\n`, 'utf16le'));
    }
    const path = join(temporaryFolder(), 'feed.zip');
    writeFileSync(path, zipSync(entries));
    const { timetable } = await imported(path);
    expect(timetable.stopNames[1]).toBe('Bêta | 12;5');
  });

  it('isn’t mixed with another feed in a folder next to it', async () => {
    const old: FeedFiles = Object.fromEntries(
      Object.entries(smallFeed({ 'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon', 'A,Old,1,1'] })).map(
        ([name, rows]) => [`old/${name}`, rows],
      ),
    );
    const { timetable } = await imported(
      writeGtfs(join(temporaryFolder(), 'feed.zip'), { ...old, ...smallFeed() }),
    );
    expect(timetable.stopNames).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});
