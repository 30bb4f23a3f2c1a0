import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CrashReports, crashReports as capability } from '../../../shared/desk/crash-reports.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';

interface CrashReportsParts extends Pick<DeskParts, 'crashFolder' | 'showInFolder'> {
  failed(error: unknown): void;
}

/** Opens the crash reports that the host stores as minidumps (`.dmp`) below its folder. */
export async function openCrashReports({
  crashFolder: folder,
  showInFolder,
  failed,
}: CrashReportsParts): Promise<Opened<typeof capability>> {
  const reports = publisher<CrashReports | null>(folder === undefined ? null : await readReports(folder));
  return {
    calls: {
      'crashReports.read': async () => {
        const known = reports.read();
        if (!known?.hasNew) return succeeded(null);
        reports.publish({ ...known, hasNew: false });
        // If the marker can't be written, the notice appears again at the next start.
        await writeFile(readMarker(known.folder), '').catch(failed);
        return succeeded(null);
      },
      'crashReports.showFolder': async () => {
        if (folder !== undefined) showInFolder?.(folder);
        return succeeded(null);
      },
    },
    states: { crashReports: reports },
  };
}

/** Path of the marker file. Its modification time is when reports were last read; newer reports are unread. */
const readMarker = (folder: string): string => join(folder, 'read');

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function readReports(folder: string): Promise<CrashReports> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const times = await Promise.all(
    names.filter((name) => name.endsWith('.dmp')).map((name) => changedAt(join(folder, name))),
  );
  const readAt = await changedAt(readMarker(folder));
  return { folder, count: times.length, hasNew: times.some((time) => time > readAt) };
}
