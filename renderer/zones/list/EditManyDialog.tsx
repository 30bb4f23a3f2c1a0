import { Button, Checkbox, Group, Input, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIssues } from '../../../shared/zones/checks/field-issues.ts';
import { changeMany, fieldsOfMany, type ManyField } from '../../../shared/zones/fields-of-many.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { rememberStore } from '../../workspace-zones/stores.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import classes from './EditManyDialog.module.css';

/** Sets fields of several zones to the same value as one edit; untouched fields keep their values. */
export function EditManyDialog({ zones, onClose }: { zones: readonly Zone[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<Partial<Record<ManyField, string>>>({});
  const [typesToAll, setTypesToAll] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [newTypes, setNewTypes] = useState<string[]>([]);
  const before = useMemo(() => fieldsOfMany(zones), [zones]);
  const typesWhere = (given: boolean) =>
    [...typesToAll].flatMap(([type, to]) => (to === given ? [type] : []));
  const changed = changeMany(zones, {
    ...fields,
    addTypes: [...typesWhere(true), ...newTypes],
    removeTypes: typesWhere(false),
  });
  const { service } = useDeskState('settings');
  const issueText = useIssueText();
  const [storeIssue] = zones.slice(0, 1).flatMap((zone) => {
    const written =
      fields.storeId === undefined ? [] : fieldIssues({ ...zone, storeId: fields.storeId }, service.kind);
    return written.filter(({ kind }) => kind !== 'zone-id-missing').map(issueText);
  });
  const hint = (mixed: boolean, written: string | undefined) => {
    if (written === '') return t('zones.many.emptied');
    return mixed && written === undefined ? t('zones.many.mixedRule') : undefined;
  };
  const field = (name: ManyField) => {
    const written = fields[name];
    return {
      label: t(`zones.field.${name}`),
      value: written ?? before[name] ?? '',
      placeholder: before[name] === null ? t('zones.many.mixed') : '',
      description: hint(before[name] === null, written),
    };
  };
  const write = (name: ManyField) => (value: string) => setFields((now) => ({ ...now, [name]: value }));
  const touched = Object.keys(fields).length + typesToAll.size + newTypes.length > 0;

  return (
    <Dialog onClose={onClose} title={t('zones.many.title', { count: zones.length })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.storeId) rememberStore(fields.storeId);
          changeZones('zones.edits.fields', { put: changed });
          onClose();
        }}
      >
        <Stack gap="sm">
          <StoreIdField
            {...field('storeId')}
            data-autofocus
            openOnFocus={false}
            onChange={write('storeId')}
            error={storeIssue}
          />
          <Textarea
            {...field('description')}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => write('description')(event.currentTarget.value)}
          />
          {before.types.length > 0 && (
            <Input.Wrapper
              component="fieldset"
              className={classes.types ?? ''}
              label={t('zones.field.types')}
              labelElement="div"
              description={t('zones.many.typesRule')}
            >
              <Group gap="md" mt={6}>
                {before.types.map(({ type, count }) => {
                  const toAll = typesToAll.get(type);
                  const checked = toAll ?? count === zones.length;
                  const mixed = toAll === undefined && !checked;
                  return (
                    <Checkbox
                      key={type}
                      size="xs"
                      label={
                        mixed ? t('zones.many.typeOfSome', { type, some: count, all: zones.length }) : type
                      }
                      checked={checked}
                      indeterminate={mixed}
                      onChange={() => setTypesToAll(new Map(typesToAll).set(type, !checked))}
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
          <TextInput {...field('status')} onChange={(event) => write('status')(event.currentTarget.value)} />
          <Group justify="space-between" gap="xs">
            <Button
              variant="subtle"
              color="gray"
              disabled={!touched}
              onClick={() => {
                setFields({});
                setTypesToAll(new Map());
                setNewTypes([]);
              }}
            >
              {t('zones.many.reset')}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('zones.reshape.cancel')}
              </Button>
              <Button type="submit" disabled={changed.length === 0}>
                {t('zones.many.change', { count: changed.length })}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
