/** URL paths under which both hosts serve data to the window, in addition to the page itself. */
export const windowAddresses = {
  /** Vector tiles of the built-in region. An empty tile is a 204. */
  regionTiles: '/tiles/region/{z}/{x}/{y}.mvt',
  /** Vector tiles of the world's countries. */
  worldTiles: '/tiles/world/{z}/{x}/{y}.mvt',
  /** The PMTiles file selected as basemap; supports range requests. */
  basemapFile: '/basemap.pmtiles',
  /** A file that the user opened with the program, by its ID. */
  openedFile: '/opened/{id}',
} as const;
