import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchableType } from '../../../shared/api/value-sets.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { formatList } from '../../ui/format.ts';
import classes from './TypeTree.module.css';
import { TypeTree } from './TypeTree.tsx';

interface TypeFieldProps {
  label: string;
  /** Label for an empty selection. */
  none: string;
  chosen: readonly SearchableType[];
  error?: string | undefined;
  onChange(chosen: SearchableType[]): void;
}

/** Field for place types: a button with the selected types, and the tree to select them. */
export function TypeField({ label, none, chosen, error, onChange }: TypeFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const summary = chosen.length > 0 ? formatList(chosen.map((type) => placeTypeInWords([type]))) : none;
  const title = t('searchOptions.field', { label, value: summary });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape, which closes the tree
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="default"
        fullWidth
        justify="space-between"
        fw={400}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {error !== undefined && (
        <Text id={`${id}-error`} size="xs" c="var(--zd-error)" mt={4}>
          {error}
        </Text>
      )}
      <div id={id}>
        {isOpen && (
          <div className={classes.field}>
            <TypeTree label={label} chosen={chosen} onChange={onChange} />
            {chosen.length > 0 && (
              <Button variant="subtle" size="compact-sm" mt={6} onClick={() => onChange([])}>
                {none}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
