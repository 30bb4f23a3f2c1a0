import {
  localitiesTypes,
  poiTypes,
  populatedTypes,
  type SearchableType,
} from '../../shared/api/value-sets.ts';
import { hasText } from '../ui/has-text.ts';

/** A type with its parent and subtypes. */
interface TypeNode {
  type: SearchableType;
  parent: SearchableType | null;
  children: readonly SearchableType[];
}

/** The API's types without aliases of them. */
export const treeTypes = [...localitiesTypes, ...poiTypes] as const;
const populated: ReadonlySet<string> = new Set(populatedTypes);
const typeByName = new Map<string, SearchableType>(treeTypes.map((type) => [type, type]));

function parentOf(type: SearchableType): SearchableType | null {
  if (type === 'route') return 'address';
  if (populated.has(type)) return 'locality';
  if (type.startsWith('admin_level_')) return 'admin_level';
  if (!poiTypes.some((poi) => poi === type) || type === 'point_of_interest') return null;
  return typeByName.get(type.slice(0, type.lastIndexOf('.'))) ?? 'point_of_interest';
}

const nodes = new Map<SearchableType, TypeNode>(
  treeTypes.map((type) => [
    type,
    { type, parent: parentOf(type), children: treeTypes.filter((other) => parentOf(other) === type) },
  ]),
);
const roots = treeTypes.filter((type) => parentOf(type) === null);

const childrenOf = (type: SearchableType): readonly SearchableType[] => nodes.get(type)?.children ?? [];

/** Returns the ancestors of a type, nearest first. */
export function ancestorsOf(type: SearchableType): SearchableType[] {
  const parent = nodes.get(type)?.parent;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

const isDescendant = (type: SearchableType, ancestor: SearchableType) => ancestorsOf(type).includes(ancestor);

/** Whether the selected types include a type or one of its ancestors. */
export const includesType = (selected: readonly SearchableType[], type: SearchableType): boolean =>
  [type, ...ancestorsOf(type)].some((ancestor) => selected.includes(ancestor));

/** Returns the state of a type's checkbox: true if it is selected with all subtypes, `mixed` if only some of them are. */
export function checkOf(selected: readonly SearchableType[], type: SearchableType): boolean | 'mixed' {
  if (includesType(selected, type)) return true;
  return selected.some((other) => isDescendant(other, type)) ? 'mixed' : false;
}

/**
 * Returns the selection after a click on a type: the type with all subtypes, or without them if it was selected. If it
 * was selected through an ancestor, the siblings stay selected.
 */
export function withToggled(selected: readonly SearchableType[], type: SearchableType): SearchableType[] {
  const others = selected.filter((other) => other !== type && !isDescendant(other, type));
  if (!includesType(selected, type)) return inOrder([...others, type]);
  const path = [type, ...ancestorsOf(type)];
  const selectedLevel = path.findIndex((ancestor) => selected.includes(ancestor));
  const siblings = path
    .slice(0, selectedLevel)
    .flatMap((deselected) =>
      childrenOf(nodes.get(deselected)?.parent ?? deselected).filter((sibling) => sibling !== deselected),
    );
  return inOrder([...others.filter((other) => !path.includes(other)), ...siblings]);
}

const inOrder = (types: readonly SearchableType[]) => treeTypes.filter((type) => types.includes(type));

/** A row of the tree, with its position among visible siblings. */
export interface TypeRow {
  type: SearchableType;
  /** Depth, from 1. */
  level: number;
  /** Position among the visible siblings, from 1. */
  position: number;
  /** Number of visible siblings including this row. */
  siblings: number;
  /** Null if it has no subtypes. */
  isExpanded: boolean | null;
}

/**
 * Returns the visible rows of the tree from top to bottom. With a search text, only types whose name contains it and their
 * ancestors, all expanded.
 * @param nameOf returns the name of a type
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
      const subtypes = childrenOf(type);
      const isExpanded = isSearched ? subtypes.some(matches) : expanded.has(type);
      const row: TypeRow = {
        type,
        level,
        position: index + 1,
        siblings: visible.length,
        isExpanded: subtypes.length === 0 ? null : isExpanded,
      };
      return isExpanded ? [row, ...rowsOf(subtypes, level + 1)] : [row];
    });
  };
  return rowsOf(roots, 1);
}
