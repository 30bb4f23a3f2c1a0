import { writtenSquareKilometers } from '../../figures/rounded-figures.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Zone } from '../zone.ts';

/**
 * Export column with a zone's area in square kilometers. Ignored by imports, as the area follows from the shape, which
 * other programs may have changed.
 */
export const areaColumn = 'area_km2';

/** Area of a zone in the column's format. */
export const areaOf = ({ geometry }: Pick<Zone, 'geometry'>): number =>
  writtenSquareKilometers(areaSquareMeters(geometry));
