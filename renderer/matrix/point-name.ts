import type { ListedPoint } from '../../shared/saved/searches.ts';
import { formatPosition } from '../ui/format.ts';

/** What a point is called; its position where it has no name. */
export const pointName = ({ name, position }: ListedPoint): string => name || formatPosition(position);
