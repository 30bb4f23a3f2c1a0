import { ActionIcon, Button, Group, Table, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fieldNameIssue,
  fieldText,
  type OtherField,
  otherFieldLimits,
  writtenField,
} from '../../shared/zones/other-fields.ts';
import classes from './OtherFields.module.css';
import { useDraft } from './use-draft.ts';

interface OtherFieldsProps {
  fields: readonly OtherField[] | undefined;
  hint: string;
  onChange(fields: OtherField[]): void;
}

/** Additional fields of a zone or store, to edit, delete, and add. */
export function OtherFields({ fields: otherFields = [], hint, onChange }: OtherFieldsProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const closeNewField = () => {
    setAdding(false);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <section aria-label={t('zones.card.others')}>
      {(otherFields.length > 0 || adding) && (
        <>
          <Title order={2} size="h3" mb={2}>
            {t('zones.card.others')}
          </Title>
          <Text c="dimmed" size="xs" mb={6}>
            {hint}
          </Text>
        </>
      )}
      {otherFields.length > 0 && (
        <Table
          verticalSpacing={2}
          horizontalSpacing={2}
          layout="fixed"
          withRowBorders={false}
          aria-label={t('zones.card.others')}
          className={classes.fields ?? ''}
        >
          <Table.Tbody>
            {otherFields.map((field, index) => (
              <FieldRow
                // Keyed by position, as the name changes while typing.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                field={field}
                others={otherFields.toSpliced(index, 1)}
                onChange={(changed) => onChange(otherFields.with(index, changed))}
                onRemove={() => {
                  onChange(otherFields.toSpliced(index, 1));
                  requestAnimationFrame(() => addButton.current?.focus());
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {adding ? (
        <NewField
          others={otherFields}
          onAdd={(field) => {
            onChange([...otherFields, field]);
            closeNewField();
          }}
          onClose={closeNewField}
        />
      ) : (
        <Button
          ref={addButton}
          variant="subtle"
          size="compact-xs"
          mt={4}
          leftSection={<IconPlus size={14} />}
          disabled={otherFields.length >= otherFieldLimits.fields}
          onClick={() => setAdding(true)}
        >
          {t('zones.others.add')}
        </Button>
      )}
    </section>
  );
}

interface FieldRowProps {
  field: OtherField;
  others: readonly OtherField[];
  onChange(field: OtherField): void;
  onRemove(): void;
}

function FieldRow({ field, others, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation();
  const nameIssue = useNameIssue(others);
  const value = useDraft(fieldText(field), (text) => onChange(writtenField(text, field)));
  const name = useDraft(field.name, (text) => onChange({ ...field, name: text.trim() }), {
    isRefused: (text) => nameIssue(text) !== undefined,
  });
  return (
    <Table.Tr>
      <Table.Td w="38%">
        <TextInput
          size="xs"
          aria-label={t('zones.others.nameOf', { name: field.name })}
          maxLength={otherFieldLimits.characters}
          {...name}
          error={nameIssue(name.value)}
          onChange={(event) => name.onChange(event.currentTarget.value)}
        />
      </Table.Td>
      <Table.Td>
        <Textarea
          size="xs"
          autosize
          minRows={1}
          maxRows={6}
          aria-label={t('zones.others.valueOf', { name: field.name })}
          maxLength={otherFieldLimits.characters - field.name.length}
          {...value}
          onChange={(event) => value.onChange(event.currentTarget.value)}
        />
      </Table.Td>
      <Table.Td w={34}>
        <ActionIcon
          aria-label={t('zones.others.remove', { name: field.name })}
          title={t('zones.others.remove', { name: field.name })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

interface NewFieldProps {
  others: readonly OtherField[];
  onAdd(field: OtherField): void;
  onClose(): void;
}

function NewField({ others, onAdd, onClose }: NewFieldProps) {
  const { t } = useTranslation();
  const nameIssue = useNameIssue(others);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const heading = useId();
  const issue = nameIssue(name);
  return (
    <form
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (issue === undefined) onAdd({ name: name.trim(), value });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Text id={heading} size="xs" fw={500} mt={6} mb={4}>
        {t('zones.others.new')}
      </Text>
      <Group gap={6} grow align="start">
        <TextInput
          size="xs"
          data-autofocus
          autoFocus
          label={t('zones.others.name')}
          maxLength={otherFieldLimits.characters}
          value={name}
          error={isSubmitted || name !== '' ? issue : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={t('zones.others.value')}
          maxLength={otherFieldLimits.characters - name.length}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Group>
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-xs">
          {t('zones.others.addThis')}
        </Button>
        <Button variant="default" size="compact-xs" onClick={onClose}>
          {t('zones.others.cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** Returns a function that describes what is wrong with a field name; it returns undefined for a valid name. */
function useNameIssue(others: readonly OtherField[]) {
  const { t } = useTranslation();
  return (name: string) => {
    const issue = fieldNameIssue(name.trim(), others);
    return issue && t(`zones.others.fault.${issue}`);
  };
}
