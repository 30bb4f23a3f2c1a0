import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedCount } from '../../shared/desk/saved.ts';
import { savedKinds } from '../../shared/saved/saved-search.ts';
import { useDeskState } from '../desk/states.ts';
import { FilterPopover } from '../ui/FilterPopover.tsx';
import { filterSaved, noFilter, useSavedPanel } from './saved-store.ts';

/** Filters the list by kind, folder, tag, and date of the request. */
export function SavedFilters() {
  const { t } = useTranslation();
  const isActive = useSavedPanel(({ filter: { list, text, ...filters } }) =>
    Object.values(filters).some((value) => value !== null),
  );
  return (
    <FilterPopover label={t('saved.filter')} active={isActive}>
      <FilterFields />
    </FilterPopover>
  );
}

function FilterFields() {
  const { t } = useTranslation();
  const { folders, tags } = useDeskState('saved');
  const { list, kind, folder, tag, from, to } = useSavedPanel(({ filter }) => filter);
  const any = { value: '', label: t('saved.any') };
  const nullIfEmpty = (value: string) => (value === '' ? null : value);
  const countedOption = ({ name, count }: SavedCount) => ({ value: name, label: `${name} (${count})` });
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('saved.field.kind')}
        value={kind ?? ''}
        data={[any, ...savedKinds.map((value) => ({ value, label: t(`saved.kind.${value}`) }))]}
        onChange={({ currentTarget: { value } }) =>
          filterSaved({ kind: savedKinds.find((candidate) => candidate === value) ?? null })
        }
      />
      {list === 'saved' && (
        <>
          <NativeSelect
            label={t('saved.field.folder')}
            value={folder ?? ''}
            data={[any, ...folders.map(countedOption)]}
            onChange={({ currentTarget: { value } }) => filterSaved({ folder: nullIfEmpty(value) })}
          />
          <NativeSelect
            label={t('saved.field.tag')}
            value={tag ?? ''}
            data={[any, ...tags.map(countedOption)]}
            onChange={({ currentTarget: { value } }) => filterSaved({ tag: nullIfEmpty(value) })}
          />
        </>
      )}
      <Group gap="xs" grow>
        <TextInput
          type="date"
          label={t('saved.field.from')}
          value={from ?? ''}
          onChange={({ currentTarget: { value } }) => filterSaved({ from: nullIfEmpty(value) })}
        />
        <TextInput
          type="date"
          label={t('saved.field.to')}
          value={to ?? ''}
          onChange={({ currentTarget: { value } }) => filterSaved({ to: nullIfEmpty(value) })}
        />
      </Group>
      <Button variant="default" onClick={() => filterSaved(noFilter)}>
        {t('saved.showAll')}
      </Button>
    </Stack>
  );
}
