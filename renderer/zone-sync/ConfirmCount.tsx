import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceName } from '../workbench/service-name.ts';

/** Maximum number of deletions that a checkbox confirms; for more, the user types the number. */
const maxByCheckbox = 20;

interface ConfirmCountProps {
  count: number;
  /** Called with whether the confirmation is complete. */
  onConfirm(confirmed: boolean): void;
}

/** Confirmation for deleting zones on the service, which can't be undone there. */
export function ConfirmCount({ count, onConfirm }: ConfirmCountProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const [typedCount, setTypedCount] = useState('');
  if (count <= maxByCheckbox) {
    return (
      <Checkbox
        label={t('zones.plan.confirm', { count, service })}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    );
  }
  return (
    <TextInput
      label={t('zones.plan.confirmMany', { count, service })}
      inputMode="numeric"
      autoComplete="off"
      w={280}
      value={typedCount}
      onChange={({ currentTarget: { value } }) => {
        setTypedCount(value);
        onConfirm(value.replace(/[\s.,']/g, '') === String(count));
      }}
    />
  );
}
