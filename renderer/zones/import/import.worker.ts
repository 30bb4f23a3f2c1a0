import { maxFileBytes } from '../../../shared/text/text-encoding.ts';
import { type FileParts, fileBytes } from '../../../shared/text/text-pieces.ts';
import { mayNeedSqlite, readFile } from '../../../shared/zones/formats/detect.ts';
import { readGeoPackage } from '../../../shared/zones/formats/geopackage.ts';
import { previewImport } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem } from '../../../shared/zones/formats/preview-item.ts';
import { type FileReading, failedReading, type ReadOptions } from '../../../shared/zones/formats/reading.ts';
import { readShapefileParts } from '../../../shared/zones/formats/shapefile.ts';
import type { ImportFormat } from '../../../shared/zones/formats/zone-formats.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { serveTasks, type TaskRun, transferring } from '../../ui/worker-tasks.ts';
import { packedBuffers, packZones } from '../../workspace-zones/packed-zones.ts';
import type { BareItem, FoundInFile, ImportProgress, ImportSource, ImportTasks } from './import-messages.ts';
import { loadSqlite } from './load-sqlite.ts';

/** Number of items that the window takes over in a few milliseconds. */
const itemsAtOnce = 500;

/** Items and groups that the window hasn't received yet. */
let remaining: { items: PreviewItem[]; joinable: JoinableParts[] } = { items: [], joinable: [] };

serveTasks<ImportTasks>({
  preview,
  nextItems() {
    const items = remaining.items.splice(0, itemsAtOnce);
    const zones = packZones(items.flatMap((item) => (item.ok ? [item.zone] : [])));
    return transferring({ items: items.map(bare), zones }, packedBuffers(zones));
  },
  nextJoinable() {
    const parts = remaining.joinable.splice(0, itemsAtOnce);
    const zones = packZones(parts.map(({ joined }) => joined.zone));
    const groups = parts.map(({ joined: { zone, ...joined }, ...group }) => ({ ...group, joined }));
    return transferring({ groups, zones }, packedBuffers(zones));
  },
});

async function preview(
  { input, options, existing, checks }: ImportTasks['preview']['input'],
  { report }: TaskRun<ImportProgress>,
): Promise<FoundInFile> {
  const read = { share: 0, done: 0 };
  const reportRead = () => report({ kind: 'read', ...read });
  const { format, reading } = await readSource(input, {
    ...options,
    onShare(share) {
      read.share = share;
      reportRead();
    },
    onProgress(done) {
      read.done = done;
      reportRead();
    },
  });
  const steps = previewImport(await loadGeos(), reading, existing, {
    ...checks,
    makeId: () => crypto.randomUUID(),
  });
  let step = steps.next();
  for (; !step.done; step = steps.next()) report({ kind: 'checked', ...step.value });
  const { columns, mapping, encoding, positionError, hasStyles } = reading;
  const { items, counts, joinable } = step.value;
  remaining = { items, joinable: [...joinable] };
  return {
    kind: 'preview',
    format,
    columns,
    mapping,
    encoding,
    positionError,
    hasStyles,
    preview: { items: [], counts, joinable: [] },
  };
}

async function readSource(
  input: ImportSource['input'],
  options: ReadOptions,
): Promise<{ format: ImportFormat; reading: FileReading }> {
  try {
    if (typeof input === 'string') return readFile(input, options);
    if (input instanceof Blob) {
      const file = partsOf(input);
      return readFile(file, mayNeedSqlite(file) ? { ...options, sqlite: await loadSqlite() } : options);
    }
    return await readParts(input, options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { format: 'csv', reading: failedReading({ kind: 'gone' }) };
  }
}

/** Reads a shapefile, or a GeoPackage with its log, of several files. */
async function readParts(
  files: readonly File[],
  { onShare, ...options }: ReadOptions,
): Promise<{ format: ImportFormat; reading: FileReading }> {
  const isGeoPackage = files.some(({ name }) => endsWith(name, '.gpkg') || endsWith(name, '.gpkg-wal'));
  const format = isGeoPackage ? 'geopackage' : 'shapefile';
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  // Checked before anything is read into memory.
  if (totalBytes > maxFileBytes)
    return { format, reading: failedReading({ kind: 'too-large', limitBytes: maxFileBytes }) };
  let before = 0;
  const parts = files.map((file) => {
    const bytes = fileBytes(partsOf(file), {
      onShare: (share) => onShare?.((before + share * file.size) / Math.max(1, totalBytes)),
    });
    before += file.size;
    return { name: file.name, bytes };
  });
  if (!isGeoPackage) return { format, reading: readShapefileParts(parts, options) };
  const [database, log] = ['.gpkg', '.gpkg-wal'].map(
    (ending) => parts.find(({ name }) => endsWith(name, ending))?.bytes,
  );
  if (!database) return { format, reading: failedReading({ kind: 'database-missing' }) };
  return { format, reading: readGeoPackage(database, { ...options, sqlite: await loadSqlite() }, log) };
}

const endsWith = (name: string, ending: string): boolean => name.toLowerCase().endsWith(ending);

/** Thrown if the file can't be read anymore; caught in `readSource`. */
class Unreadable extends Error {}

function partsOf(file: Blob): FileParts {
  const reader = new FileReaderSync();
  return {
    size: file.size,
    read(from, to) {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
      } catch (error) {
        throw new Unreadable('The file cannot be read', { cause: error });
      }
    },
  };
}

function bare(item: PreviewItem): BareItem {
  if (!item.ok) return item;
  const { zone, ...rest } = item;
  return rest;
}
