import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import PQueue from 'p-queue';
import type { tariffs as capability, RegionTariffs } from '../../../shared/desk/tariffs.ts';
import { failed, refused, succeeded } from '../../../shared/faults/fault.ts';
import { readTariffFile, writeTariffFile } from '../../../shared/tariffs/tariff-file.ts';
import { manifestIdOf, regionTariffsFile } from '../../region-format/region-tariffs.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

interface TariffsParts {
  /** Data folder of the built-in service, which reads tariffs there. */
  serviceFolder: string;
}

/** Contents of the file of a region when it was last read or written. */
interface KnownFile {
  text: string;
  tariffs: RegionTariffs;
}

/** Opens the toll prices entered by the user, one file per region, which the built-in service reads. */
export function openTariffs({ serviceFolder }: TariffsParts): Opened<typeof capability> {
  const known = new Map<string, KnownFile>();
  const tariffs = publisher<readonly RegionTariffs[]>([]);
  const serial = new PQueue({ concurrency: 1 });
  let revision = 0;

  const fileOf = (region: string) => regionTariffsFile(serviceFolder, manifestIdOf(region));

  function publish(region: string, text: string): RegionTariffs {
    const read = readTariffFile(text);
    // A missing file means no prices; it has no header line to check.
    const problem = read.ok || text === '' ? null : read.problem;
    revision += 1;
    const now = { region, file: fileOf(region), revision, rows: read.ok ? read.rows : [], problem };
    known.set(region, { text, tariffs: now });
    tariffs.publish([...known.values()].map((each) => each.tariffs));
    return now;
  }

  async function read(region: string): Promise<RegionTariffs> {
    const text = await readFile(fileOf(region), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    });
    const before = known.get(region);
    return before?.text === text ? before.tariffs : publish(region, text);
  }

  async function write(file: string, text: string): Promise<void> {
    if (text === '') return rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  }

  return {
    states: { tariffs },
    calls: {
      'tariffs.read': ({ region }) =>
        serial.add(async () => {
          await read(region);
          return succeeded(null);
        }),
      'tariffs.change': ({ region, revision: from, rows }) =>
        serial.add(async () => {
          const now = await read(region);
          if (now.problem) return failed(refused('rows', 'not-readable'));
          if (now.revision !== from) return failed(refused('rows', 'changed-elsewhere'));
          const text = rows.length === 0 ? '' : writeTariffFile(rows);
          await write(now.file, text);
          return succeeded(publish(region, text).revision);
        }),
    },
    close: () => serial.onIdle(),
  };
}
