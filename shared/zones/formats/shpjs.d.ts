/** The part of shpjs 6 that is used; the package has no types of its own. */
declare module 'shpjs' {
  /** Rows of a .shp file as GeoJSON geometries, in the numbers of the file, null for an empty shape; throws on a bad file. */
  export function parseShp(shp: DataView): unknown[];
}
