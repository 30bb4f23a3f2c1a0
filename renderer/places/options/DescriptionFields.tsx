import { ActionIcon, Group, Menu, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconBraces, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DescriptionTemplate } from '../../../shared/api/codec.ts';
import { searchableTypes } from '../../../shared/api/value-sets.ts';
import { filledTemplate, unknownFields } from '../../../shared/places/description-template.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import {
  exampleValues,
  isOfType,
  offeredFields,
  valuesOfRecord,
} from '../../place-search/description-sample.ts';
import { detailsQuery } from '../../place-search/place-queries.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { templateFault } from '../../place-search/search-options.ts';
import { changeSearchOptions } from '../../place-search/search-options-store.ts';
import { treeTypes } from '../../place-search/type-tree.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { formatList } from '../../ui/format.ts';
import { usePlaces } from '../places-store.ts';

const defaultTemplate = '{name}';

/** Templates for the text of suggestions, one per type of place. */
export function DescriptionFields({ descriptions }: { descriptions: readonly DescriptionTemplate[] }) {
  const { t } = useTranslation();
  /** Type that was added last, whose field gets the focus. */
  const [added, setAdded] = useState<string | null>(null);
  const availableTypes = treeTypes.filter(
    (type) => !descriptions.some((description) => description.type === type),
  );
  const setTemplate = (type: string, template: string | null) =>
    changeSearchOptions({
      descriptions: descriptions.flatMap((description) =>
        description.type !== type ? [description] : template === null ? [] : [{ type, template }],
      ),
    });
  return (
    <Stack gap="xs">
      {descriptions.map((description) => (
        <Template
          key={description.type}
          description={description}
          takesFocus={description.type === added}
          onChange={(template) => setTemplate(description.type, template)}
          onRemove={() => setTemplate(description.type, null)}
        />
      ))}
      <Select
        label={t('searchOptions.addDescription')}
        placeholder={t('searchOptions.addDescriptionFor')}
        searchable
        nothingFoundMessage={t('searchOptions.noTypeSo')}
        value={null}
        data={availableTypes.map((type) => ({ value: type, label: placeTypeInWords([type]) }))}
        onChange={(type) => {
          if (type === null) return;
          setAdded(type);
          changeSearchOptions({ descriptions: [...descriptions, { type, template: defaultTemplate }] });
        }}
      />
    </Stack>
  );
}

interface TemplateProps {
  description: DescriptionTemplate;
  takesFocus: boolean;
  onChange(template: string): void;
  onRemove(): void;
}

function Template({ description, takesFocus, onChange, onRemove }: TemplateProps) {
  const { t } = useTranslation();
  const { type, template } = description;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  /** Cursor position to set once the inserted field is in the text. */
  const cursor = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is set once the text has changed
  useEffect(() => {
    if (cursor.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [template]);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const start = selectionStart ?? template.length;
    const end = selectionEnd ?? start;
    cursor.current = start + name.length + 2;
    onChange(`${template.slice(0, start)}{${name}}${template.slice(end)}`);
  };
  const label = t('searchOptions.descriptionOf', { type: placeTypeInWords([type]) });
  const fault = templateFault(description);
  const unknown = unknownFields(template);
  return (
    <Stack gap={4}>
      <Group gap={4} align="end" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          label={label}
          spellCheck={false}
          maxLength={500}
          value={template}
          error={fault && t(`searchOptions.templateFault.${fault}`)}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
        <ButtonMenu>
          <Menu.Target>
            <ActionIcon
              size={30}
              aria-label={t('searchOptions.insertField', { field: label })}
              title={t('searchOptions.insertField', { field: label })}
            >
              <IconBraces size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {offeredFields.map((name) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {t(`searchOptions.templateField.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </ButtonMenu>
        <ActionIcon
          size={30}
          aria-label={t('searchOptions.removeDescription', { field: label })}
          title={t('searchOptions.removeDescription', { field: label })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      {fault === null && <Sample type={type} template={template} />}
      {unknown.length > 0 && (
        <Text size="xs" c="var(--zd-warning)">
          {t('searchOptions.unknownFields', { fields: formatList(unknown.map((name) => `{${name}}`)) })}
        </Text>
      )}
    </Stack>
  );
}

/** Fills a template with the selected place if it is of that type, else with a well-known place. */
function Sample({ type, template }: { type: string; template: string }) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const selection = usePlaces((places) => places.selection);
  const { data } = useAnswer(
    selection?.kind === 'place' ? detailsQuery(selection.place.publicId, settings) : undefined,
  );
  const knownType = searchableTypes.find((searchable) => searchable === type);
  if (!knownType) return null;
  const selectedPlace = data && isOfType(data.result, knownType) ? data.result : null;
  const sample = filledTemplate(
    template,
    selectedPlace ? valuesOfRecord(selectedPlace) : exampleValues(knownType),
  );
  return (
    <Text size="xs" c="dimmed">
      {t(selectedPlace ? 'searchOptions.sampleOfChosen' : 'searchOptions.sample')}{' '}
      <Text component="output" size="xs" c="var(--mantine-color-text)">
        {sample}
      </Text>
    </Text>
  );
}
