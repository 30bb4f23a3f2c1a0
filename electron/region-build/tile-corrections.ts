import type { TollMap } from '../region-format/toll-map.ts';
import { writeDrivingTimes } from './driving-times.ts';
import { editTiles } from './graph-tiles.ts';
import type { OsmDataSnapshot } from './osm/osm-data.ts';
import { writePrivateWays } from './private-ways.ts';
import { taggedAccess } from './tagged-access.ts';
import { tollMarkWriter } from './toll-marks.ts';

/** Routing tiles to correct. */
export interface TileCorrections {
  /** Folder of the tiles, as the builder's stage "enhance" left them. */
  folder: string;
  /** Paths of the extracts they were built from. */
  extracts: readonly string[];
  /** The same data as it was before the builder's extract was corrected, if it is open. */
  data?: OsmDataSnapshot | undefined;
  tolls: TollMap;
}

/**
 * Corrects driving times, tolls, and private ways in all tiles of a folder.
 * @throws OsmFileError if an extract can't be read; the signal's reason if canceled
 */
export async function correctTiles(
  { folder, extracts, data, tolls }: TileCorrections,
  signal?: AbortSignal,
): Promise<void> {
  const writeTollMarks = tollMarkWriter(tolls);
  await editTiles(
    folder,
    (tile) => {
      writeDrivingTimes(tile);
      writeTollMarks(tile);
    },
    signal,
  );
  await writePrivateWays(folder, await taggedAccess(extracts, data, signal), signal);
}
