/** Paths under which every host serves data to the window, besides the page itself. */
export const windowAddresses = {
  /** Vector tiles of the built-in region. An empty tile is a 204. */
  regionTiles: '/tiles/region/{z}/{x}/{y}.mvt',
  /** Vector tiles of the world's countries. */
  worldTiles: '/tiles/world/{z}/{x}/{y}.mvt',
  /** The PMTiles file selected as basemap, in ranges. */
  basemapFile: '/basemap.pmtiles',
  /** A file opened with the program, by its id. */
  openedFile: '/opened/{id}',
} as const;
