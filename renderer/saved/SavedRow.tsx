import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconBookmarkPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSummary } from '../../shared/saved/saved-search.ts';
import { useProvenance } from '../desk/provenance.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { formatLocalTime } from '../ui/format.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { searchName } from '../workbench/search-name.ts';
import { chosenServiceName } from '../workbench/service-name.ts';
import { kindIcons } from './kind-icons.ts';
import classes from './Saved.module.css';
import { changeSaved, removeSaved } from './saved-actions.ts';
import { editSaved, toggleSaved, useSavedPanel } from './saved-store.ts';

interface SavedRowProps {
  search: SavedSummary;
  index: number;
  isFocusable: boolean;
  top: number;
  onKeyDown(event: KeyboardEvent, search: SavedSummary, index: number): void;
  onOpen(search: SavedSummary, index: number): void;
}

/** A row of the list of saved searches; `SavedRows` handles its keys. */
export const SavedRow = memo(function SavedRow(props: SavedRowProps) {
  const { search, index, isFocusable, top, onKeyDown, onOpen } = props;
  const { t } = useTranslation();
  const { id, kind, folder, tags, note, askedAt, service } = search;
  const isSelected = useSavedPanel((panel) => panel.selectedIds.has(id));
  const isOpen = useProvenance(({ reviewed }) => reviewed?.search.id === id);
  const Icon = kindIcons[kind];
  const name = searchName(search);
  const [start, end] = splitName(name);
  const readOnly = useReadOnlyProps();
  const serviceLabel = chosenServiceName(t, service);
  const time = askedAt === null ? '' : formatLocalTime(askedAt);
  const details = [
    t(`saved.kind.${kind}`),
    time,
    ...(service.kind === 'built-in' ? [] : [serviceLabel]),
    folder,
    note,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-open={isOpen || undefined}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onKeyDown={(event) => onKeyDown(event, search, index)}
      onClick={() => onOpen(search, index)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.choice}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t('saved.choose', { name })}
          checked={isSelected}
          onChange={() => toggleSaved(id)}
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      <span className={classes.kind} aria-hidden>
        <Icon size={17} stroke={1.6} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.text}>
        <span className={classes.name} data-long={end !== '' || undefined} title={name}>
          <span>{start}</span>
          <span>{end}</span>
        </span>
        <span className={classes.more} title={note === '' ? serviceLabel : note}>
          {details.filter((part) => part !== '').join(' · ')}
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only stops clicks in the menu from opening the row */}
      <div role="gridcell" onClick={(event) => event.stopPropagation()}>
        <ButtonMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon tabIndex={isFocusable ? 0 : -1} aria-label={t('saved.more', { name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {search.savedAt === null ? (
              <Menu.Item
                {...readOnly}
                leftSection={<IconBookmarkPlus size={15} />}
                onClick={() => void changeSaved([id], { list: 'saved' })}
              >
                {t('saved.keepThis')}
              </Menu.Item>
            ) : (
              <Menu.Item {...readOnly} leftSection={<IconPencil size={15} />} onClick={() => editSaved([id])}>
                {t('saved.edit')}
              </Menu.Item>
            )}
            <Menu.Item
              {...readOnly}
              leftSection={<IconTrash size={15} />}
              onClick={() => void removeSaved([id])}
            >
              {t('saved.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </ButtonMenu>
      </div>
    </div>
  );
});

/** Maximum length of names that fit in the two lines of a row, in characters. */
const maxFittingName = 50;
/** Maximum length of the end that stays visible, in characters. */
const maxVisibleEnd = 26;

/** Splits a name that may be truncated so that its end stays visible: “…, 2 routes” and “…, 3 routes” differ only there. */
function splitName(name: string): readonly [start: string, end: string] {
  const space = name.length > maxFittingName ? name.indexOf(' ', name.length - maxVisibleEnd) : -1;
  return space < 0 ? [name, ''] : [name.slice(0, space + 1), name.slice(space + 1)];
}
