import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceName } from '../workbench/service-name.ts';

/** So many deletions are confirmed by a tick, more by writing down how many. */
const mostByTick = 20;

interface ConfirmCountProps {
  count: number;
  /** Whether that many are meant. */
  onConfirm(confirmed: boolean): void;
}

/** Has a person say how many zones are to be deleted at the service, which nothing brings back there. */
export function ConfirmCount({ count, onConfirm }: ConfirmCountProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const [written, setWritten] = useState('');
  if (count <= mostByTick) {
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
      value={written}
      onChange={({ currentTarget: { value } }) => {
        setWritten(value);
        onConfirm(value.replace(/[\s.,']/g, '') === String(count));
      }}
    />
  );
}
