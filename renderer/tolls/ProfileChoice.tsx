import { Button, Checkbox, Group, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { PaymentProfile } from '../../shared/settings/settings.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { paymentMethodName } from '../toll-cost/payment-names.ts';
import { chooseProfile, useProfiles } from '../toll-cost/profiles.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Selects a payment profile, with buttons to create and change profiles. */
export function ProfileChoice() {
  const { t } = useTranslation();
  const { profile, profiles } = useProfiles();
  const [edited, setEdited] = useState<PaymentProfile | null>(null);
  return (
    <>
      <Group gap="xs" align="end" wrap="nowrap">
        <NativeSelect
          flex={1}
          label={t('tolls.profile')}
          value={profile.id}
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => chooseProfile(value)}
        />
        <ChangingControls>
          <Button variant="default" onClick={() => setEdited(profile)}>
            {t('tolls.profile.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEdited({ ...profile, id: crypto.randomUUID(), name: '' })}
          >
            {t('tolls.profile.new')}
          </Button>
        </ChangingControls>
      </Group>
      {edited && <ProfileForm profile={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Attempted action on a profile. */
type Attempt = 'save' | 'delete';

function ProfileForm({ profile, onClose }: { profile: PaymentProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const { profiles } = useProfiles();
  const [draft, setDraft] = useState(profile);
  const [failure, setFailed] = useState<{ fault: Fault; attempt: Attempt }>();
  const isExisting = profiles.some(({ id }) => id === profile.id);
  const name = draft.name.trim();

  /** Stores the profiles and closes the form; returns false, and keeps it open, if that failed. */
  const saveProfiles = async (paymentProfiles: PaymentProfile[], attempt: Attempt) => {
    const fault = await changeSettings({ paymentProfiles });
    setFailed(fault && { fault, attempt });
    if (!fault) onClose();
    return !fault;
  };
  const save = async () => {
    const saved = { ...draft, name };
    const updated = isExisting
      ? profiles.map((one) => (one.id === saved.id ? saved : one))
      : [...profiles, saved];
    if (await saveProfiles(updated, 'save')) chooseProfile(saved.id);
  };
  const remove = () =>
    saveProfiles(
      profiles.filter(({ id }) => id !== profile.id),
      'delete',
    );
  return (
    <Dialog onClose={onClose} title={t('tolls.profile.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') void save();
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label={t('tolls.profile.name')}
            value={draft.name}
            maxLength={60}
            required
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, name: value })}
          />
          <Checkbox.Group
            label={t('tolls.profile.methods')}
            value={draft.methods}
            onChange={(methods) => setDraft({ ...draft, methods })}
          >
            <Stack gap={6} mt={6}>
              {paymentMethods.map((method) => (
                <Checkbox key={method} value={method} label={paymentMethodName(method)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TagsInput
            size="xs"
            label={t('tolls.profile.transponders')}
            description={t('tolls.profile.transpondersHint')}
            disabled={!draft.methods.includes('transponder')}
            value={draft.transponders}
            onChange={(transponders) => setDraft({ ...draft, transponders })}
          />
          {failure && (
            <FaultMessage
              fault={failure.fault}
              title={t(failure.attempt === 'save' ? 'tolls.profile.notSaved' : 'tolls.profile.notDeleted')}
              onRetry={() => void (failure.attempt === 'save' ? save() : remove())}
            />
          )}
          <Group justify="space-between">
            {isExisting && profiles.length > 1 ? (
              <Button variant="subtle" color="red" onClick={() => void remove()}>
                {t('tolls.profile.delete')}
              </Button>
            ) : (
              <Text />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('tolls.profile.cancel')}
              </Button>
              <Button type="submit" disabled={name === ''}>
                {t('tolls.profile.save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
