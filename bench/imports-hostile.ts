import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { maxFileBytes } from '../shared/text/text-encoding.ts';
import { type FileParts, fileBytes } from '../shared/text/text-pieces.ts';
import { readFile } from '../shared/zones/formats/detect.ts';
import { previewImport } from '../shared/zones/formats/import-preview.ts';
import { importLimits } from '../shared/zones/formats/read-items.ts';
import type { FileReading } from '../shared/zones/formats/reading.ts';
import { readShapefileParts } from '../shared/zones/formats/shapefile.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';

const megabyte = 2 ** 20;
const maxSeconds = 30;
const maxMegabytes = 1024;
/** Number of zones of 1,000 positions that are accepted. */
const largestCount = importLimits.positions / 1000;

/** Writes a file piece by piece. */
type Write = (piece: string | Uint8Array) => void;

const triangle = '"POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))"';
const csvHead = 'zone_id,store_id,polygon\n';

/** Writes until the file has this size. */
function upTo(bytes: number, write: Write, piece: (index: number) => string) {
  for (let written = 0, index = 0; written < bytes; index += 1) {
    const text = piece(index);
    write(text);
    written += text.length;
  }
}

/** A thousand rows at a time. */
const rows = (index: number) =>
  Array.from({ length: 1000 }, (_, row) => `z${index * 1000 + row},S1,${triangle}\n`).join('');

/** Returns a ring with this many positions around a place. */
function ring(positions: number): [number, number][] {
  const open = Array.from({ length: positions - 1 }, (_, at): [number, number] => {
    const angle = (at / (positions - 1)) * 2 * Math.PI;
    return [-56.1234567 + 0.01 * Math.cos(angle), -34.8234567 + 0.01 * Math.sin(angle)];
  });
  return [...open, ...open.slice(0, 1)];
}

/** Returns a zip archive with one file, a header followed by zeros, which declares a length of `said` bytes. */
function zeros(name: string, begins: string, bytes: number, said: number): Uint8Array {
  const content = Buffer.concat([Buffer.from(begins), Buffer.alloc(bytes)]);
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(said, 8);
  const version = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const lengths = Buffer.from([title.length, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), version, sizes, lengths, title, packed]);
  const entry = Buffer.concat([
    ...[Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), version, sizes, lengths],
    ...[Buffer.alloc(14), title],
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const attacks: Readonly<Record<string, { ending: string; write: (write: Write) => void }>> = {
  'a zip that says 100 bytes and is 2 GB': {
    ending: '.zip',
    write: (write) => write(zeros('zones.csv', csvHead, 2000 * megabyte, 100)),
  },
  'a KMZ of 300 MB': {
    ending: '.kmz',
    write: (write) => write(zeros('doc.kml', '<kml>', 300 * megabyte, 300 * megabyte)),
  },
  'a CSV of 250 MB': {
    ending: '.csv',
    write(write) {
      write(csvHead);
      upTo(250 * megabyte, write, rows);
    },
  },
  'a CSV as large as is taken, of small rows': {
    ending: '.csv',
    write(write) {
      write(csvHead);
      upTo(maxFileBytes - megabyte, write, rows);
    },
  },
  'a CSV of 250 MB that is taken, nearly all of it notes': {
    ending: '.csv',
    write(write) {
      write('zone_id,store_id,notes,polygon\n');
      const notes = 'Ring twice, the dog is friendly. '.repeat(85);
      let row = 0;
      upTo(250 * megabyte, write, () => {
        row += 1;
        return `z${row},S1,${notes.slice(row % 30)},${triangle}\n`;
      });
    },
  },
  'a CSV of 200 MB of shapes and a field that is too long to be kept': {
    ending: '.csv',
    write(write) {
      write('zone_id,store_id,story,polygon\n');
      const shape = `"POLYGON ((${ring(200)
        .map((position) => position.join(' '))
        .join(', ')}))"`;
      const story = 'ж'.repeat(7000);
      let row = 0;
      upTo(120 * megabyte, write, () => {
        row += 1;
        return `z${row},S1,${story}${story},${shape}\n`;
      });
    },
  },
  'GeoJSON of 250 MB line by line, of all the vertices that are taken': {
    ending: '.geojsonl',
    write(write) {
      const geometry = JSON.stringify({ type: 'Polygon', coordinates: [ring(1000)] });
      const story = 'so it goes '.repeat(2000);
      for (let id = 0; id < largestCount; id += 1)
        write(
          `{"type":"Feature","properties":{"zone_id":"z${id}","story":"${story}"},"geometry":${geometry}}\n`,
        );
    },
  },
  'a CSV of 60 MB with 60 quotes that have no end': {
    ending: '.csv',
    write(write) {
      write(csvHead);
      const wide = `z,S1,"POLYGON ((${ring(400)
        .map((position) => position.join(' '))
        .join(', ')}))"\n`;
      upTo(
        60 * megabyte,
        write,
        () => `open,S1,"POLYGON ((0 0\n${wide.repeat(Math.ceil(megabyte / wide.length))}`,
      );
    },
  },
  'a shapefile of 120 MB of ten million records without shapes': {
    ending: '.shp',
    write(write) {
      write(new Uint8Array(100));
      const record = new Uint8Array(12);
      record[7] = 2;
      const many = Buffer.concat(Array.from({ length: 100_000 }, () => record));
      for (let written = 0; written < 100; written += 1) write(many);
    },
  },
  'a GeoJSON of a million features': {
    ending: '.geojson',
    write(write) {
      write('{"type":"FeatureCollection","features":[{}');
      const feature =
        ',{"type":"Feature","properties":{"id":1},"geometry":{"type":"Point","coordinates":[1,2]}}';
      for (let written = 0; written < 1000; written += 1) write(feature.repeat(1000));
      write(']}');
    },
  },
  'a GeoJSON of 250 MB of vertices': {
    ending: '.geojson',
    write(write) {
      const part = JSON.stringify([ring(1000)]);
      write('{"type":"MultiPolygon","coordinates":[');
      write(part);
      upTo(250 * megabyte, write, () => `,${part}`);
      write(']}');
    },
  },
  'a KML of 250 MB of vertices': {
    ending: '.kml',
    write(write) {
      const line = ring(1000)
        .map((position) => position.join(','))
        .join(' ');
      const placemark = `<Placemark><name>z</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${line}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n`;
      write('<kml><Document>');
      upTo(250 * megabyte, write, () => placemark);
      write('</Document></kml>');
    },
  },
  'a GeoJSON of all the vertices that are taken': {
    ending: '.geojson',
    write(write) {
      const feature = (id: number) =>
        JSON.stringify({
          type: 'Feature',
          properties: { zone_id: `z${id}`, store_id: 'S1' },
          geometry: { type: 'Polygon', coordinates: [ring(1000)] },
        });
      write('{"type":"FeatureCollection","features":[');
      for (let id = 0; id < largestCount; id += 1) write(`${id > 0 ? ',' : ''}${feature(id)}`);
      write(']}');
    },
  },
};

/** Returns a file that is read in parts, as by the import's worker. */
function partsOf(file: string): FileParts {
  const source = openSync(file, 'r');
  return {
    size: statSync(file).size,
    read(from, to) {
      const bytes = new Uint8Array(to - from);
      return bytes.subarray(0, readSync(source, bytes, 0, bytes.length, from));
    },
  };
}

/** Does what the import's worker does with a file, up to the preview. */
async function show(file: string): Promise<FileReading> {
  const parts = partsOf(file);
  const reading = file.endsWith('.shp')
    ? readShapefileParts([{ name: 'zones.shp', bytes: fileBytes(parts) }])
    : readFile(parts).reading;
  const steps = previewImport(await loadGeos(), reading, [], {
    service: 'built-in',
    knownAreas: [],
    makeId: () => crypto.randomUUID(),
  });
  while (!steps.next().done);
  return reading;
}

/** Peak memory of this process only; on systems other than Linux also that of its parent. */
function peakMegabytes(): number {
  const kilobytes =
    process.platform === 'linux'
      ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
      : undefined;
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1024;
}

/** Measures one attack in a separate process. */
async function attacked(name: string, file: string): Promise<Figure[]> {
  const start = performance.now();
  const { items } = await show(file);
  const seconds = (performance.now() - start) / 1000;
  const [first] = items;
  const reported = first && !first.ok && items.length === 1 ? first.issue.kind : `${items.length} items`;
  return [
    atMostTime(`${name}: ${reported} after`, seconds, 's', maxSeconds),
    atMost(`${name}: most memory`, peakMegabytes(), 'MB', maxMegabytes),
  ];
}

/** Time and memory to preview or reject hostile files and the largest accepted ones. */
export async function run(): Promise<Figure[]> {
  const { ZONEDESK_ATTACK: name, ZONEDESK_ATTACK_FILE: file } = process.env;
  if (name !== undefined && file !== undefined) return attacked(name, file);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const figures: Figure[] = [];
  try {
    for (const [attack, { ending, write }] of Object.entries(attacks)) {
      const path = join(folder, `attack${ending}`);
      const target = openSync(path, 'w');
      write(
        (piece) => void (typeof piece === 'string' ? writeSync(target, piece) : writeSync(target, piece)),
      );
      closeSync(target);
      const { stdout } = spawnSync(process.execPath, process.argv.slice(1), {
        env: { ...process.env, ZONEDESK_ATTACK: attack, ZONEDESK_ATTACK_FILE: path },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const reported = stdout.split('\n').filter((line) => line !== '');
      if (reported.length === 0) throw new Error(`${attack}: nothing came of it`);
      for (const line of reported) figures.push(JSON.parse(line));
      rmSync(path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}
