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

const firstTemplate = '{name}';

/** How suggestions read, by the type of what is suggested. */
export function DescriptionFields({ descriptions }: { descriptions: readonly DescriptionTemplate[] }) {
  const { t } = useTranslation();
  /** The type that was added last: its field takes the focus. */
  const [added, setAdded] = useState<string | null>(null);
  const free = treeTypes.filter((type) => !descriptions.some((each) => each.type === type));
  const put = (type: string, template: string | null) =>
    changeSearchOptions({
      descriptions: descriptions.flatMap((each) =>
        each.type !== type ? [each] : template === null ? [] : [{ type, template }],
      ),
    });
  return (
    <Stack gap="xs">
      {descriptions.map((each) => (
        <Template
          key={each.type}
          description={each}
          takesFocus={each.type === added}
          onChange={(template) => put(each.type, template)}
          onRemove={() => put(each.type, null)}
        />
      ))}
      <Select
        label={t('searchOptions.addDescription')}
        placeholder={t('searchOptions.addDescriptionFor')}
        searchable
        nothingFoundMessage={t('searchOptions.noTypeSo')}
        value={null}
        data={free.map((type) => ({ value: type, label: placeTypeInWords([type]) }))}
        onChange={(type) => {
          if (type === null) return;
          setAdded(type);
          changeSearchOptions({ descriptions: [...descriptions, { type, template: firstTemplate }] });
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the cursor waits for
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

/** How a template reads for the place that is chosen, or where that is of another type for a well-known one. */
function Sample({ type, template }: { type: string; template: string }) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const selection = usePlaces((places) => places.selection);
  const { data } = useAnswer(
    selection?.kind === 'place' ? detailsQuery(selection.place.publicId, settings) : undefined,
  );
  const known = searchableTypes.find((one) => one === type);
  if (!known) return null;
  const chosen = data && isOfType(data.result, known) ? data.result : null;
  const sample = filledTemplate(template, chosen ? valuesOfRecord(chosen) : exampleValues(known));
  return (
    <Text size="xs" c="dimmed">
      {t(chosen ? 'searchOptions.sampleOfChosen' : 'searchOptions.sample')}{' '}
      <Text component="output" size="xs" c="var(--mantine-color-text)">
        {sample}
      </Text>
    </Text>
  );
}
