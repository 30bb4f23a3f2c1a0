import type { ListedPoint } from '../../shared/saved/searches.ts';
import { formatPosition } from '../ui/format.ts';

/** Returns the name of a point, or its coordinates if it has none. */
export const pointName = ({ name, position }: ListedPoint): string => name || formatPosition(position);
