import { isSystemFile } from '../../../shared/zones/formats/system-files.ts';
import { importableEndings } from '../../../shared/zones/formats/zone-formats.ts';
import type { FoundFile } from './import-sources.ts';

const isImportable = ({ path }: FoundFile) =>
  !isSystemFile(path) && importableEndings.some((ending) => path.toLowerCase().endsWith(ending));
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/**
 * Returns the files of a folder that may contain zones. If there are none, returns an empty file with the folder's
 * name, so that the import reports the folder.
 */
function importableOf(files: readonly FoundFile[], folder: string): readonly FoundFile[] {
  const found = files.filter(isImportable);
  return found.length > 0 ? found : [{ path: folder, file: new File([], folder) }];
}

/** Files that were selected, dropped, or pasted one by one. */
export const singleFiles = (files: readonly File[]): readonly FoundFile[] =>
  files.map((file) => ({ path: file.name, file }));

/** Returns the files of a selected folder that may contain zones, sorted by path. */
export function importableOfChosen(files: readonly File[]): readonly FoundFile[] {
  const sorted = files
    .map((file) => ({ path: file.webkitRelativePath, file }))
    .sort((one, other) => one.path.localeCompare(other.path));
  const [folder = ''] = sorted[0]?.path.split('/') ?? [];
  return files.length > 0 ? importableOf(sorted, folder) : [];
}

/** Returns dropped files of any name, and those files of dropped folders that may contain zones. */
export async function droppedFiles({ items }: DataTransfer): Promise<FoundFile[]> {
  // Read synchronously: the items are gone after the first await.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(
    entries.map(async (entry) =>
      isFolder(entry) ? importableOf(await filesIn(entry), entry.name) : filesIn(entry),
    ),
  );
  return files.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFile(entry)) {
    const file = new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath, file: await file.catch(() => new File([], entry.name)) }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FoundFile[] = [];
  // Returns entries in batches; an empty batch ends the list.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (entries.length === 0) return found;
    for (const one of entries.sort((a, b) => a.name.localeCompare(b.name)))
      found.push(...(await filesIn(one)));
  }
}
