import { Combobox, Kbd, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { findEntries } from './find-entries.ts';
import classes from './Palette.module.css';
import { noteUsed, showPalette, usePalette } from './palette.ts';
import { type PaletteEntry, searchEntry, usePaletteEntries } from './palette-entries.ts';

const maxRecent = 8;

/** Command palette: finds everything by name. */
export function Palette() {
  const { t } = useTranslation();
  const { shown: visible } = usePalette();
  if (!visible) return null;
  return (
    <Dialog title={t('palette.title')} size="lg" onClose={() => showPalette(false)}>
      <Found />
    </Dialog>
  );
}

function Found() {
  const { t } = useTranslation();
  // As of opening the palette, which closes after a selection.
  const [used] = useState(useDeskState('arrangement').paletteUsed);
  const [text, setText] = useState('');
  /** Why the last selection can't be run. */
  const [refused, setRefused] = useState<string | null>(null);
  const entries = usePaletteEntries(text);
  // Escape closes the palette, which has nothing besides the list.
  const combobox = useCombobox({ opened: true, onDropdownClose: () => showPalette(false) });
  const found = useMemo((): PaletteEntry[] => {
    const named = findEntries(entries, text, used);
    const searched = text.trim();
    return searched === ''
      ? named
      : [...named, searchEntry(searched, t('palette.searchPlaces', { text: searched }))];
  }, [entries, text, used, t]);

  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    // So that Enter runs the first entry.
    if (found.length > 0) markFirst();
  }, [found]);

  function choose(id: string) {
    const entry = found.find((one) => one.id === id);
    if (!entry) return;
    if (entry.reason !== undefined) {
      setRefused(t('palette.notNow', { command: entry.label, reason: entry.reason }));
      return;
    }
    showPalette(false);
    if (entry.id !== 'search') noteUsed(entry.id);
    // After the dialog has closed and returned the focus.
    setTimeout(() => entry.run());
  }

  // Number of recently used entries shown first for an empty text.
  const recentCount =
    text.trim() === '' ? found.filter(({ id }) => used.includes(id)).slice(0, maxRecent).length : 0;
  const [recent, others] = [found.slice(0, recentCount), found.slice(recentCount)];

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
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
            setRefused(null);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label={t('palette.title')}>
        {recent.length > 0 && (
          <Combobox.Group label={t('palette.recent')}>{recent.map(option)}</Combobox.Group>
        )}
        {recent.length > 0 ? (
          <Combobox.Group label={t('palette.others')}>{others.map(option)}</Combobox.Group>
        ) : (
          others.map(option)
        )}
      </Combobox.Options>
      <VisuallyHidden role="status">
        {refused ?? t('palette.results', { count: found.length })}
      </VisuallyHidden>
    </Combobox>
  );
}

const option = ({ id, label, kind, key, reason, icon: Icon }: PaletteEntry) => (
  <Combobox.Option
    key={id}
    value={id}
    className={classes.option}
    aria-disabled={reason !== undefined}
    data-unavailable={reason !== undefined || undefined}
  >
    <Icon size={16} />
    <Text className={classes.label} title={label}>
      {label}
    </Text>
    <Text size="xs" className={classes.kind}>
      {reason ?? kind}
    </Text>
    {key && <Kbd size="xs">{key}</Kbd>}
  </Combobox.Option>
);
