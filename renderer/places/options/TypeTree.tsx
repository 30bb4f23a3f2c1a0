import { Checkbox, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchableType } from '../../../shared/api/value-sets.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { ancestorsOf, checkOf, type TypeRow, typeRows, withToggled } from '../../place-search/type-tree.ts';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { rowKeys } from '../../ui/row-keys.ts';
import { withMembers } from '../../ui/with-members.ts';
import classes from './TypeTree.module.css';

interface TypeTreeProps {
  label: string;
  chosen: readonly SearchableType[];
  onChange(chosen: SearchableType[]): void;
}

const nameOf = (type: SearchableType) => placeTypeInWords([type]);
const levelIndentPixels = 18;

/**
 * Tree of the service's place types with checkboxes. One row is in the tab order; the keys of the WAI-ARIA Tree View
 * Pattern move to the others.
 */
export function TypeTree({ label, chosen, onChange }: TypeTreeProps) {
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState<ReadonlySet<SearchableType>>(
    () => new Set(chosen.flatMap(ancestorsOf)),
  );
  const [text, setText] = useState('');
  const [current, setCurrent] = useState<SearchableType | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = typeRows(expanded, text, nameOf);
  const focusableType = rows.some(({ type }) => type === current) ? current : rows[0]?.type;

  const expand = (type: SearchableType, open: boolean) => setExpanded(withMembers(expanded, [type], open));
  const toggle = (type: SearchableType) => onChange(withToggled(chosen, type));
  const go = (index: number) => {
    const row = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index];
    row?.focus();
  };
  const handleKey = (event: KeyboardEvent, row: TypeRow, index: number) => {
    const keys: Readonly<Record<string, () => void>> = {
      ' ': () => toggle(row.type),
      Enter: () => toggle(row.type),
      ArrowRight: () => (row.isExpanded === false ? expand(row.type, true) : row.isExpanded && go(index + 1)),
      ArrowLeft: () => {
        if (row.isExpanded && text === '') return expand(row.type, false);
        const [parent] = ancestorsOf(row.type);
        if (parent) go(rows.findIndex(({ type }) => type === parent));
      },
    };
    const action = keys[event.key];
    if (action) {
      event.preventDefault();
      action();
    } else if (!dispatchKey(rowKeys, event, { row: index, count: rows.length, goToRow: go })) return;
    event.stopPropagation();
  };

  return (
    <div>
      <ListSearch label={t('searchOptions.searchTypes')} value={text} onChange={setText} />
      {rows.length === 0 ? (
        <Text role="status" c="dimmed" mt={6}>
          {t('searchOptions.noType', { text })}
        </Text>
      ) : (
        <div ref={tree} role="tree" aria-label={label} aria-multiselectable className={classes.tree}>
          {rows.map((row, index) => {
            const check = checkOf(chosen, row.type);
            return (
              <div
                key={row.type}
                role="treeitem"
                aria-label={nameOf(row.type)}
                aria-checked={check}
                aria-level={row.level}
                aria-posinset={row.position}
                aria-setsize={row.siblings}
                {...(row.isExpanded !== null && { 'aria-expanded': row.isExpanded })}
                tabIndex={row.type === focusableType ? 0 : -1}
                className={classes.row}
                style={{ paddingLeft: 6 + (row.level - 1) * levelIndentPixels }}
                onFocus={() => setCurrent(row.type)}
                onKeyDown={(event) => handleKey(event, row, index)}
                onClick={() => toggle(row.type)}
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's arrow keys do the same */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the row has aria-expanded */}
                <span
                  className={classes.caret}
                  data-expanded={row.isExpanded}
                  onClick={(event) => {
                    if (row.isExpanded === null) return;
                    event.stopPropagation();
                    expand(row.type, !row.isExpanded);
                  }}
                >
                  {row.isExpanded !== null && <IconChevronRight size={14} />}
                </span>
                <Checkbox.Indicator size="xs" checked={check === true} indeterminate={check === 'mixed'} />
                <span>{nameOf(row.type)}</span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
