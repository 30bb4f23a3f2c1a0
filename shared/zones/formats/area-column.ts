import { writtenSquareKilometers } from '../../figures/rounded-figures.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Zone } from '../zone.ts';

/**
 * The column of exports with the area of a zone in square kilometers. An import leaves it out: the shape says it, and
 * another program may have changed that.
 */
export const areaColumn = 'area_km2';

/** The area of a zone as the column has it. */
export const areaOf = ({ geometry }: Pick<Zone, 'geometry'>): number =>
  writtenSquareKilometers(areaSquareMeters(geometry));
