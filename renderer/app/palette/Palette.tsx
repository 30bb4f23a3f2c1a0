import { Combobox, Kbd, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../desk/states.ts';
import { placesPanel } from '../../places/places-panel.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { byHeading, type EntryGroup, startGroups } from './entry-groups.ts';
import { findEntries } from './find-entries.ts';
import classes from './Palette.module.css';
import { setPaletteOpen, storeUsed, usePalette } from './palette.ts';
import { type PaletteEntry, searchEntry, usePaletteEntries } from './palette-entries.ts';

/** Dialog that finds commands, zones, places, settings, and more by name. */
export function Palette() {
  const { t } = useTranslation();
  const { isOpen } = usePalette();
  if (!isOpen) return null;
  return (
    <Dialog title={t('palette.title')} size="lg" onClose={() => setPaletteOpen(false)}>
      <PaletteSearch />
    </Dialog>
  );
}

function PaletteSearch() {
  const { t } = useTranslation();
  // The value when the palette was opened, so that the order doesn't change while it is open.
  const [usedIds] = useState(useDeskState('arrangement').paletteUsed);
  const [text, setText] = useState('');
  /** Message why the last selected entry can't be run. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const entries = usePaletteEntries(text);
  // The list is always open, so Escape closes the palette.
  const combobox = useCombobox({ opened: true, onDropdownClose: () => setPaletteOpen(false) });
  const recent = t('palette.recent');
  const groups = useMemo((): EntryGroup<PaletteEntry>[] => {
    const trimmed = text.trim();
    return trimmed === ''
      ? startGroups(entries, usedIds, { recent, selection: t('palette.selection') })
      : byHeading([
          ...findEntries(entries, text, usedIds),
          searchEntry(trimmed, t('palette.searchPlaces', { text: trimmed }), t(placesPanel.titleKey)),
        ]);
  }, [entries, text, usedIds, recent, t]);
  const listed = groups.flatMap(({ entries }) => entries);

  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    // So that Enter runs the first entry.
    if (groups.length > 0) markFirst();
  }, [groups]);

  function runEntry(id: string) {
    const entry = listed.find((one) => one.id === id);
    if (!entry) return;
    if (entry.reason !== undefined) {
      setRefusal(t('palette.notNow', { command: entry.label, reason: entry.reason }));
      return;
    }
    setPaletteOpen(false);
    if (entry.id !== 'search') storeUsed(entry.id);
    // Run it after the dialog has closed and restored the focus.
    setTimeout(() => entry.run());
  }

  return (
    <Combobox store={combobox} onOptionSubmit={runEntry}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          data-autofocus
          size="sm"
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          leftSection={<IconSearch size={16} />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefusal(null);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label={t('palette.title')}>
        {groups.map(({ heading, entries }) => (
          <Combobox.Group key={heading} label={heading}>
            {entries.map((entry) => (
              <Option key={entry.id} entry={entry} withKind={heading === recent} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <VisuallyHidden role="status">
        {refusal ?? t('palette.results', { count: listed.length })}
      </VisuallyHidden>
    </Combobox>
  );
}

/** @param withKind shows the entry's kind, for headings that don't */
function Option({ entry, withKind = false }: { entry: PaletteEntry; withKind?: boolean }) {
  const { id, label, kind, key, reason, icon: Icon } = entry;
  const note = reason ?? (withKind ? kind : '');
  return (
    <Combobox.Option
      value={id}
      className={classes.option}
      aria-disabled={reason !== undefined}
      data-unavailable={reason !== undefined || undefined}
    >
      <span className={classes.icon}>{Icon && <Icon size={16} />}</span>
      <Text className={classes.label} title={label}>
        {label}
      </Text>
      {note !== '' && (
        <Text size="xs" className={classes.note}>
          {note}
        </Text>
      )}
      {key && <Kbd size="xs">{key}</Kbd>}
    </Combobox.Option>
  );
}
