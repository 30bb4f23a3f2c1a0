/** Where the window finds what its host serves beside the page itself; the same in every host. */
export const windowAddresses = {
  /** Vector tiles of the built-in region. A tile with nothing in it is a 204. */
  regionTiles: '/tiles/region/{z}/{x}/{y}.mvt',
  /** Vector tiles of the world's countries. */
  worldTiles: '/tiles/world/{z}/{x}/{y}.mvt',
  /** The PMTiles file that was chosen as the basemap, in ranges. */
  basemapFile: '/basemap.pmtiles',
  /** A file that a person opened with the program, by its id. */
  openedFile: '/opened/{id}',
} as const;
