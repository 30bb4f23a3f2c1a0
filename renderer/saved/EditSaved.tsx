import { Autocomplete, Button, Group, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedChange } from '../../shared/desk/saved.ts';
import { type SavedLabels, type SavedSummary, savedLabelsSchema } from '../../shared/saved/saved-search.ts';
import { ask } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { searchName } from '../workbench/search-name.ts';
import { changeSaved } from './saved-actions.ts';
import { editSaved, useSavedPanel } from './saved-store.ts';

/** Edits name, folder, tags, and note of one saved search, or moves several to a folder and adds tags to them. */
export function EditSaved() {
  const { t } = useTranslation();
  const editedIds = useSavedPanel((panel) => panel.editedIds);
  const { revision } = useDeskState('saved');
  const [id] = editedIds ?? [];
  const searchQuery = useQuery({
    queryKey: ['saved search', id, revision],
    queryFn: () => (id === undefined ? null : ask('saved.read', { id })),
    enabled: editedIds?.length === 1,
    gcTime: 0,
  });
  if (!editedIds || editedIds.length === 0) return null;
  const count = editedIds.length;
  const close = () => editSaved(null);
  if (count === 1 && !searchQuery.data) return null;
  return (
    <Dialog title={t(count === 1 ? 'saved.edit' : 'saved.moveAndTagCount', { count })} onClose={close}>
      {searchQuery.data && count === 1 ? (
        <SingleForm key={searchQuery.data.id} search={searchQuery.data} />
      ) : (
        <BulkForm ids={editedIds} />
      )}
    </Dialog>
  );
}

function save(ids: readonly string[], change: SavedChange) {
  editSaved(null);
  void changeSaved(ids, change);
}

function SingleForm({ search }: { search: SavedSummary }) {
  const { t } = useTranslation();
  const shownName = searchName(search);
  const [{ name, folder, tags, note }, setLabels] = useState<SavedLabels>({ ...search, name: shownName });
  const set = (changed: Partial<SavedLabels>) => setLabels((labels) => ({ ...labels, ...changed }));
  const isNameInvalid = !savedLabelsSchema.shape.name.safeParse(name).success;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // An unchanged generated name is not stored, so that it follows the language of the window.
        if (!isNameInvalid) save([search.id], { ...(name !== shownName && { name }), folder, tags, note });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('saved.field.name')}
          data-autofocus
          maxLength={200}
          value={name}
          error={isNameInvalid && t('saved.needsName')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Folder value={folder} onChange={(folder) => set({ folder })} />
        <Tags label={t('saved.field.tags')} value={tags} onChange={(tags) => set({ tags })} />
        <Textarea
          label={t('saved.field.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <Buttons disabled={isNameInvalid} />
      </Stack>
    </form>
  );
}

function BulkForm({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const [folder, setFolder] = useState<string | null>(null);
  const [addTags, setAddTags] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(ids, { addTags, ...(folder !== null && { folder }) });
      }}
    >
      <Stack gap="sm">
        <Folder value={folder ?? ''} onChange={setFolder} placeholder={t('saved.asItIs')} />
        <Tags label={t('saved.field.addTags')} value={addTags} onChange={setAddTags} />
        <Buttons disabled={folder === null && addTags.length === 0} />
      </Stack>
    </form>
  );
}

interface FolderProps {
  value: string;
  placeholder?: string;
  onChange(folder: string): void;
}

function Folder({ value, placeholder, onChange }: FolderProps) {
  const { t } = useTranslation();
  const { folders } = useDeskState('saved');
  return (
    <Autocomplete
      label={t('saved.field.folder')}
      description={t('saved.folderHint')}
      size="xs"
      maxLength={200}
      data={folders.map(({ name }) => name)}
      value={value}
      onChange={onChange}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}

interface TagsProps {
  label: string;
  value: string[];
  onChange(tags: string[]): void;
}

function Tags({ label, value, onChange }: TagsProps) {
  const { tags } = useDeskState('saved');
  return (
    <TagsInput
      label={label}
      size="xs"
      maxTags={50}
      data={tags.map(({ name }) => name)}
      value={value}
      onChange={onChange}
    />
  );
}

function Buttons({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Group justify="end">
      <Button variant="default" onClick={() => editSaved(null)}>
        {t('saved.cancel')}
      </Button>
      <Button type="submit" disabled={disabled}>
        {t('saved.saveChange')}
      </Button>
    </Group>
  );
}
