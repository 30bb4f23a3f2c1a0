import { areaColumn } from './area-column.ts';

const isInteger = (value: unknown): boolean => /^-?\d+(?:[.,]0+)?$/.test(String(value));
const isFlag = (value: unknown): boolean => /^(?:-1|0|1)$/.test(String(value));
const isEmpty = (value: unknown): boolean => value === null || value === '';

/**
 * Columns that other programs add for themselves, by lower-case name, with their typical values: row numbers of GDAL,
 * QGIS, PostGIS, GRASS, Esri and pandas, figures derived from the shape by Esri and our own exports, and drawing
 * properties of KML.
 */
const typicalValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  fid: isInteger,
  ogc_fid: isInteger,
  ogr_fid: isInteger,
  gid: isInteger,
  cat: isInteger,
  objectid: isInteger,
  objectid_1: isInteger,
  'unnamed: 0': isInteger,
  shape_leng: (value) => Number.isFinite(Number(value)),
  shape_length: (value) => Number.isFinite(Number(value)),
  shape_area: (value) => Number.isFinite(Number(value)),
  [areaColumn]: (value) => Number.isFinite(Number(value)),
  tessellate: isFlag,
  extrude: isFlag,
  visibility: isFlag,
  draworder: isInteger,
  altitudemode: (value) =>
    isEmpty(value) || /^(?:clampToGround|relativeToGround|absolute)$/.test(String(value)),
  timestamp: isEmpty,
  begin: isEmpty,
  end: isEmpty,
  icon: isEmpty,
  // JOSM's tag on zones of several rings.
  type: (value) => value === 'multipolygon',
};

/** Whether a value was only added by another program and isn't information on the zone. */
export function isBookkeeping(column: string, value: unknown): boolean {
  const name = column.toLowerCase();
  return Object.hasOwn(typicalValues, name) && (typicalValues[name]?.(value) ?? false);
}
