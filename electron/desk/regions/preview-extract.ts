import { stat, statfs } from 'node:fs/promises';
import type { ExtractPlace, ExtractPreview } from '../../../shared/desk/regions.ts';
import { type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { requestRemoteFile } from '../../region-download/remote-file.ts';
import { readPastImports } from '../../region-format/past-imports.ts';
import { regionsFolderOf } from '../../region-format/stored-regions.ts';
import type { DeskParts } from '../desk-parts.ts';
import { readHeaderApart } from './import-apart.ts';
import { estimateImport } from './import-estimate.ts';

type PreviewParts = Pick<DeskParts, 'profileFolder' | 'spawnRegionImport' | 'proxyFor'>;

type ExtractAbout = Pick<ExtractPreview, 'bytes' | 'dataDate' | 'bounds'>;

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
      ? await fileAbout(place.path, parts, signal)
      : await remoteAbout(place.address, parts, signal);
  if (!found.ok) return found;
  const { bavail, bsize } = await statfs(parts.profileFolder);
  const { bytes } = found.value;
  const past = await readPastImports(regionsFolderOf(parts.profileFolder));
  const estimate = bytes === null || bytes === 0 ? null : estimateImport(bytes, past);
  return succeeded({ ...found.value, freeBytes: bavail * bsize, estimate });
}

async function fileAbout(
  path: string,
  { spawnRegionImport }: PreviewParts,
  signal: AbortSignal,
): Promise<Outcome<ExtractAbout>> {
  const header = await readHeaderApart(spawnRegionImport, path, signal);
  if (!header.ok) return header;
  const { bounds, dataDate } = header.value;
  return succeeded({ bytes: (await stat(path)).size, bounds, dataDate });
}

async function remoteAbout(
  address: string,
  { proxyFor }: PreviewParts,
  signal: AbortSignal,
): Promise<Outcome<ExtractAbout>> {
  const looked = await requestRemoteFile(address, proxyFor, signal);
  if (!looked.ok) return looked;
  return succeeded({ bytes: looked.value.bytes, dataDate: looked.value.changedAt, bounds: null });
}
