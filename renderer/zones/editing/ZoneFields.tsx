import { NumberInput, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { withPriority } from '../../../shared/zones/delivery/priority.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useTourControl } from '../../workbench/tour-control.ts';
import { rememberStore } from '../../workspace-zones/known-stores.ts';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useDraft } from '../../workspace-zones/use-draft.ts';
import { changeZone, changeZones, useZones } from '../../workspace-zones/zones-store.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import { useRefusedFields } from '../../zone-sync/refused-fields.ts';

const idIssues: readonly ZoneIssue['kind'][] = ['zone-id-missing', 'zone-id-repeated', 'zone-ids-alike'];
const storeIssues: readonly ZoneIssue['kind'][] = ['store-id-missing', 'store-id-characters'];

/** Fields of a zone, with issues by the rules of the API. Text is saved after a pause in typing. */
export function ZoneFields({ zone, issues }: { zone: Zone; issues: readonly ZoneIssue[] }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useDeferredValue(useZones((state) => state.zones));
  const types = useMemo(
    () => [...new Set([...zones.values()].flatMap(({ types }) => types))].sort(),
    [zones],
  );
  const save = (change: Partial<Zone>) => changeZone('zones.edits.fields', zone.id, change);
  const zoneId = useDraft(zone.zoneId, (value) => save({ zoneId: value }));
  const storeId = useDraft(zone.storeId, (value) => {
    rememberStore(value);
    save({ storeId: value });
  });
  const description = useDraft(zone.description, (value) => save({ description: value }));
  const status = useDraft(zone.status, (value) => save({ status: value }));
  const priority = useDraft(zone.priority?.toString() ?? '', (value) => {
    const changed = withPriority(zone, value);
    if (changed !== zone) changeZones('zones.edits.fields', { put: [changed] });
  });
  const rejection = useRefusedFields(zone);
  /**
   * Message below a field: the error of a check, else the reason of the service's rejection, else the warning of a
   * check.
   */
  const fieldError = (field: 'zone_id' | 'store_id', kinds: readonly ZoneIssue['kind'][]) => {
    const issue = issues.find(({ kind }) => kinds.includes(kind));
    // Not shown yet, as the user hasn't reached this field.
    if (issue?.kind === 'store-id-missing' && isNew) return undefined;
    if (issue?.severity === 'error') return issueText(issue);
    return rejection(field) ?? (issue && issueText(issue));
  };
  /** Whether the zone is new: its missing store isn't shown as an issue until the user has left the field. */
  const [isNew, setNew] = useState(() => useSelection.getState().needsName);
  const nameField = useRef<HTMLInputElement>(null);
  const needsName = useSelection((selection) => selection.needsName);
  useEffect(() => {
    if (!needsName) return;
    nameField.current?.focus();
    nameField.current?.select();
    useSelection.setState({ needsName: false });
  }, [needsName]);

  return (
    <Stack gap="sm">
      <TextInput
        ref={nameField}
        label={t('zones.field.zoneId')}
        required
        spellCheck={false}
        {...zoneId}
        onChange={(event) => zoneId.onChange(event.currentTarget.value)}
        error={fieldError('zone_id', idIssues)}
      />
      <StoreIdField
        {...useTourControl('store-id')}
        label={t('zones.field.storeId')}
        description={t('zones.field.storeRule')}
        required
        exceptZone={zone.id}
        {...storeId}
        onBlur={() => {
          setNew(false);
          storeId.onBlur();
        }}
        error={fieldError('store_id', storeIssues)}
      />
      <Textarea
        label={t('zones.field.description')}
        autosize
        minRows={2}
        maxRows={6}
        {...description}
        error={rejection('description')}
        onChange={(event) => description.onChange(event.currentTarget.value)}
      />
      <TagsInput
        size="xs"
        label={t('zones.field.types')}
        description={t('zones.field.typesRule')}
        data={types}
        value={zone.types}
        error={rejection('types')}
        onChange={(value) => save({ types: value })}
        clearable={false}
      />
      <TextInput
        label={t('zones.field.status')}
        description={t('zones.field.statusRule')}
        {...status}
        error={rejection('status')}
        onChange={(event) => status.onChange(event.currentTarget.value)}
      />
      <NumberInput
        size="xs"
        label={t('zones.field.priority')}
        description={t('zones.field.priorityRule')}
        min={1}
        max={9999}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        {...priority}
        onChange={(value) => priority.onChange(String(value))}
      />
    </Stack>
  );
}
