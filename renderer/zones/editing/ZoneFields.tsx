import { NumberInput, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { withPriority } from '../../../shared/zones/delivery/priority.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useTourControl } from '../../workbench/tour-control.ts';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { useSelection } from '../../workspace-zones/selection.ts';
import { rememberStore } from '../../workspace-zones/stores.ts';
import { useDraft } from '../../workspace-zones/use-draft.ts';
import { changeZone, changeZones, useZones } from '../../workspace-zones/zones-store.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import { useRefusedFields } from '../../zone-sync/refused-fields.ts';

const idIssues: readonly ZoneIssue['kind'][] = ['zone-id-missing', 'zone-id-repeated', 'zone-ids-alike'];
const storeIssues: readonly ZoneIssue['kind'][] = ['store-id-missing', 'store-id-characters'];

/** The fields of a zone with the contract's rules, each change kept as it is made. */
export function ZoneFields({ zone, issues }: { zone: Zone; issues: readonly ZoneIssue[] }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useDeferredValue(useZones((state) => state.zones));
  const types = useMemo(
    () => [...new Set([...zones.values()].flatMap(({ types }) => types))].sort(),
    [zones],
  );
  const keep = (change: Partial<Zone>) => changeZone('zones.edits.fields', zone.id, change);
  const zoneId = useDraft(zone.zoneId, (value) => keep({ zoneId: value }));
  const storeId = useDraft(zone.storeId, (value) => {
    rememberStore(value);
    keep({ storeId: value });
  });
  const description = useDraft(zone.description, (value) => keep({ description: value }));
  const status = useDraft(zone.status, (value) => keep({ status: value }));
  const priority = useDraft(zone.priority?.toString() ?? '', (value) => {
    const changed = withPriority(zone, value);
    if (changed !== zone) changeZones('zones.edits.fields', { put: [changed] });
  });
  const refused = useRefusedFields(zone);
  /** The service's own message, unless a check found an error. */
  const said = (field: 'zone_id' | 'store_id', kinds: readonly ZoneIssue['kind'][]) => {
    const issue = issues.find(({ kind }) => kinds.includes(kind));
    // The user hasn't reached this field yet.
    if (issue?.kind === 'store-id-missing' && fresh) return undefined;
    if (issue?.severity === 'error') return issueText(issue);
    return refused(field) ?? (issue && issueText(issue));
  };
  /** A new zone has no store yet, which isn't an error. */
  const [fresh, setFresh] = useState(() => useSelection.getState().toBeNamed);
  const nameField = useRef<HTMLInputElement>(null);
  const toBeNamed = useSelection((selection) => selection.toBeNamed);
  useEffect(() => {
    if (!toBeNamed) return;
    nameField.current?.focus();
    nameField.current?.select();
    useSelection.setState({ toBeNamed: false });
  }, [toBeNamed]);

  return (
    <Stack gap="sm">
      <TextInput
        ref={nameField}
        label={t('zones.field.zoneId')}
        required
        spellCheck={false}
        {...zoneId}
        onChange={(event) => zoneId.onChange(event.currentTarget.value)}
        error={said('zone_id', idIssues)}
      />
      <StoreIdField
        {...useTourControl('store-id')}
        label={t('zones.field.storeId')}
        description={t('zones.field.storeRule')}
        required
        without={zone.id}
        {...storeId}
        onBlur={() => {
          setFresh(false);
          storeId.onBlur();
        }}
        error={said('store_id', storeIssues)}
      />
      <Textarea
        label={t('zones.field.description')}
        autosize
        minRows={2}
        maxRows={6}
        {...description}
        error={refused('description')}
        onChange={(event) => description.onChange(event.currentTarget.value)}
      />
      <TagsInput
        size="xs"
        label={t('zones.field.types')}
        description={t('zones.field.typesRule')}
        data={types}
        value={zone.types}
        error={refused('types')}
        onChange={(value) => keep({ types: value })}
        clearable={false}
      />
      <TextInput
        label={t('zones.field.status')}
        description={t('zones.field.statusRule')}
        {...status}
        error={refused('status')}
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
