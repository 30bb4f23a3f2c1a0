import { Button, Checkbox, Group, Input, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIssues } from '../../../shared/zones/checks/field-issues.ts';
import { changeMany, fieldsOfMany, type ManyField } from '../../../shared/zones/fields-of-many.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { rememberStore } from '../../workspace-zones/known-stores.ts';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import classes from './EditManyDialog.module.css';

/**
 * Dialog that sets fields of several zones to the same value as one edit; fields that aren't touched keep their
 * values.
 */
export function EditManyDialog({ zones, onClose }: { zones: readonly Zone[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<Partial<Record<ManyField, string>>>({});
  const [typeOverrides, setTypeOverrides] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [newTypes, setNewTypes] = useState<string[]>([]);
  const currentFields = useMemo(() => fieldsOfMany(zones), [zones]);
  const typesOverriddenTo = (isGiven: boolean) =>
    [...typeOverrides].flatMap(([type, isGivenToAll]) => (isGivenToAll === isGiven ? [type] : []));
  const changedZones = changeMany(zones, {
    ...fields,
    addTypes: [...typesOverriddenTo(true), ...newTypes],
    removeTypes: typesOverriddenTo(false),
  });
  const { service } = useDeskState('settings');
  const issueText = useIssueText();
  const [storeIssue] = zones.slice(0, 1).flatMap((zone) => {
    const enteredIssues =
      fields.storeId === undefined ? [] : fieldIssues({ ...zone, storeId: fields.storeId }, service.kind);
    return enteredIssues.filter(({ kind }) => kind !== 'zone-id-missing').map(issueText);
  });
  const hint = (mixed: boolean, entered: string | undefined) => {
    if (entered === '') return t('zones.many.emptied');
    return mixed && entered === undefined ? t('zones.many.mixedRule') : undefined;
  };
  const fieldProps = (name: ManyField) => {
    const entered = fields[name];
    return {
      label: t(`zones.field.${name}`),
      value: entered ?? currentFields[name] ?? '',
      placeholder: currentFields[name] === null ? t('zones.many.mixed') : '',
      description: hint(currentFields[name] === null, entered),
    };
  };
  const setField = (name: ManyField) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }));
  const hasInput = Object.keys(fields).length + typeOverrides.size + newTypes.length > 0;

  return (
    <Dialog onClose={onClose} title={t('zones.many.title', { count: zones.length })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.storeId) rememberStore(fields.storeId);
          changeZones('zones.edits.fields', { put: changedZones });
          onClose();
        }}
      >
        <Stack gap="sm">
          <StoreIdField
            {...fieldProps('storeId')}
            data-autofocus
            openOnFocus={false}
            onChange={setField('storeId')}
            error={storeIssue}
          />
          <Textarea
            {...fieldProps('description')}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => setField('description')(event.currentTarget.value)}
          />
          {currentFields.types.length > 0 && (
            <Input.Wrapper
              component="fieldset"
              className={classes.types ?? ''}
              label={t('zones.field.types')}
              labelElement="div"
              description={t('zones.many.typesRule')}
            >
              <Group gap="md" mt={6}>
                {currentFields.types.map(({ type, count }) => {
                  const override = typeOverrides.get(type);
                  const checked = override ?? count === zones.length;
                  const mixed = override === undefined && !checked;
                  return (
                    <Checkbox
                      key={type}
                      size="xs"
                      label={
                        mixed ? t('zones.many.typeOfSome', { type, some: count, all: zones.length }) : type
                      }
                      checked={checked}
                      indeterminate={mixed}
                      onChange={() => setTypeOverrides(new Map(typeOverrides).set(type, !checked))}
                    />
                  );
                })}
              </Group>
            </Input.Wrapper>
          )}
          <TagsInput
            size="xs"
            label={t('zones.many.newTypes')}
            description={t('zones.field.typesRule')}
            value={newTypes}
            onChange={setNewTypes}
            clearable={false}
          />
          <TextInput
            {...fieldProps('status')}
            onChange={(event) => setField('status')(event.currentTarget.value)}
          />
          <Group justify="space-between" gap="xs">
            <Button
              variant="subtle"
              color="gray"
              disabled={!hasInput}
              onClick={() => {
                setFields({});
                setTypeOverrides(new Map());
                setNewTypes([]);
              }}
            >
              {t('zones.many.reset')}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('zones.reshape.cancel')}
              </Button>
              <Button type="submit" disabled={changedZones.length === 0}>
                {t('zones.many.change', { count: changedZones.length })}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
