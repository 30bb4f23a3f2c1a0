import { stat, statfs } from 'node:fs/promises';
import type { ExtractPlace, ExtractPreview } from '../../../shared/desk/regions.ts';
import { type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { requestRemoteFile } from '../../region-download/remote-file.ts';
import { readPastImports } from '../../region-format/past-imports.ts';
import { regionsFolderOf } from '../../region-format/stored-regions.ts';
import type { DeskParts } from '../desk-parts.ts';
import { estimateImport } from './import-estimate.ts';
import { readHeaderInProcess } from './import-in-process.ts';

type PreviewParts = Pick<DeskParts, 'profileFolder' | 'spawnRegionImport' | 'proxyFor'>;

type ExtractDescription = Pick<ExtractPreview, 'bytes' | 'dataDate' | 'bounds'>;

/**
 * Returns size, date, and bounds of an extract, the free disk space in bytes, and an estimate for importing it.
 */
export async function previewExtract(
  place: ExtractPlace,
  parts: PreviewParts,
  signal: AbortSignal,
): Promise<Outcome<ExtractPreview>> {
  const found =
    place.kind === 'file'
      ? await describeFile(place.path, parts, signal)
      : await describeRemote(place.address, parts, signal);
  if (!found.ok) return found;
  const { bavail, bsize } = await statfs(parts.profileFolder);
  const { bytes } = found.value;
  const past = await readPastImports(regionsFolderOf(parts.profileFolder));
  const estimate = bytes === null || bytes === 0 ? null : estimateImport(bytes, past);
  return succeeded({ ...found.value, freeBytes: bavail * bsize, estimate });
}

async function describeFile(
  path: string,
  { spawnRegionImport }: PreviewParts,
  signal: AbortSignal,
): Promise<Outcome<ExtractDescription>> {
  const header = await readHeaderInProcess(spawnRegionImport, path, signal);
  if (!header.ok) return header;
  const { bounds, dataDate } = header.value;
  return succeeded({ bytes: (await stat(path)).size, bounds, dataDate });
}

async function describeRemote(
  address: string,
  { proxyFor }: PreviewParts,
  signal: AbortSignal,
): Promise<Outcome<ExtractDescription>> {
  const remoteFile = await requestRemoteFile(address, proxyFor, signal);
  if (!remoteFile.ok) return remoteFile;
  return succeeded({ bytes: remoteFile.value.bytes, dataDate: remoteFile.value.changedAt, bounds: null });
}
