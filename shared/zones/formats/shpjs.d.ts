/** Types for the parts of shpjs 6 in use; the package has none. */
declare module 'shpjs' {
  /** Rows of a .shp file as GeoJSON geometries in file coordinates, null for empty shapes; throws on a bad file. */
  export function parseShp(shp: DataView): unknown[];
}
