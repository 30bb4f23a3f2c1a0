import { formatPosition } from '../ui/format.ts';
import type { ListedPoint } from './read-points.ts';

/** What a point is called; its position where it has no name. */
export const pointName = ({ name, position }: ListedPoint): string => name || formatPosition(position);
