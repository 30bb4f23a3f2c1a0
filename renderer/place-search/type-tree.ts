import {
  localitiesTypes,
  poiTypes,
  populatedTypes,
  type SearchableType,
} from '../../shared/api/value-sets.ts';
import { hasText } from '../ui/has-text.ts';

/** A type with those below it, which it includes. */
interface TypeNode {
  type: SearchableType;
  parent: SearchableType | null;
  children: readonly SearchableType[];
}

/** The contract's types without its aliases, which are other words for types of the tree. */
export const treeTypes = [...localitiesTypes, ...poiTypes] as const;
const populated: ReadonlySet<string> = new Set(populatedTypes);
const typed = new Map<string, SearchableType>(treeTypes.map((type) => [type, type]));

function parentOf(type: SearchableType): SearchableType | null {
  if (type === 'route') return 'address';
  if (populated.has(type)) return 'locality';
  if (type.startsWith('admin_level_')) return 'admin_level';
  if (!poiTypes.some((poi) => poi === type) || type === 'point_of_interest') return null;
  return typed.get(type.slice(0, type.lastIndexOf('.'))) ?? 'point_of_interest';
}

const nodes = new Map<SearchableType, TypeNode>(
  treeTypes.map((type) => [
    type,
    { type, parent: parentOf(type), children: treeTypes.filter((other) => parentOf(other) === type) },
  ]),
);
const roots = treeTypes.filter((type) => parentOf(type) === null);

const childrenOf = (type: SearchableType): readonly SearchableType[] => nodes.get(type)?.children ?? [];

/** The types above one, the nearest first. */
export function typesAbove(type: SearchableType): SearchableType[] {
  const above = nodes.get(type)?.parent;
  return above ? [above, ...typesAbove(above)] : [];
}

const isBelow = (type: SearchableType, above: SearchableType) => typesAbove(type).includes(above);

/** Whether a choice of types includes one: by itself, or by one above it. */
export const includesType = (chosen: readonly SearchableType[], type: SearchableType): boolean =>
  [type, ...typesAbove(type)].some((one) => chosen.includes(one));

/** Whether the whole of a type is chosen, some of what is below it, or nothing. */
export function checkOf(chosen: readonly SearchableType[], type: SearchableType): boolean | 'mixed' {
  if (includesType(chosen, type)) return true;
  return chosen.some((one) => isBelow(one, type)) ? 'mixed' : false;
}

/**
 * The choice after a click on a type: all of it, or where it was chosen none of it. What was chosen through a type
 * above stays as its siblings.
 */
export function withToggled(chosen: readonly SearchableType[], type: SearchableType): SearchableType[] {
  const others = chosen.filter((one) => one !== type && !isBelow(one, type));
  if (!includesType(chosen, type)) return inOrder([...others, type]);
  const path = [type, ...typesAbove(type)];
  const from = path.findIndex((one) => chosen.includes(one));
  const siblings = path
    .slice(0, from)
    .flatMap((one) => childrenOf(nodes.get(one)?.parent ?? one).filter((sibling) => sibling !== one));
  return inOrder([...others.filter((one) => !path.includes(one)), ...siblings]);
}

const inOrder = (types: readonly SearchableType[]) => treeTypes.filter((type) => types.includes(type));

/** A line of the tree, as it stands between its siblings that are visible. */
export interface TypeRow {
  type: SearchableType;
  /** From 1. */
  level: number;
  /** From 1, among so many. */
  position: number;
  siblings: number;
  /** Null where nothing is below it. */
  expanded: boolean | null;
}

/**
 * The visible lines of the tree from above to below. With a text only types whose name has it and what is above
 * them, all of it expanded.
 * @param nameOf what a type is called
 */
export function typeRows(
  expanded: ReadonlySet<SearchableType>,
  text: string,
  nameOf: (type: SearchableType) => string,
): TypeRow[] {
  const isSearched = text.trim() !== '';
  const matches = (type: SearchableType): boolean =>
    hasText(nameOf(type), text) || childrenOf(type).some(matches);
  const rowsOf = (types: readonly SearchableType[], level: number): TypeRow[] => {
    const visible = isSearched ? types.filter(matches) : types;
    return visible.flatMap((type, index) => {
      const below = childrenOf(type);
      const isExpanded = isSearched ? below.some(matches) : expanded.has(type);
      const row: TypeRow = {
        type,
        level,
        position: index + 1,
        siblings: visible.length,
        expanded: below.length === 0 ? null : isExpanded,
      };
      return isExpanded ? [row, ...rowsOf(below, level + 1)] : [row];
    });
  };
  return rowsOf(roots, 1);
}
