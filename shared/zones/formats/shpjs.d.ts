/** The parts of shpjs 6 that are used; the package has no types of its own. */
declare module 'shpjs' {
  /** Rows of a .shp file as GeoJSON geometries, null for an empty shape; throws on a bad file. */
  export function parseShp(shp: DataView, prj?: string): unknown[];
  /** Rows of a .dbf file; `encoding` is the text of a .cpg file. Throws on a bad file. */
  export function parseDbf(dbf: DataView, encoding?: string): Record<string, unknown>[];
}
