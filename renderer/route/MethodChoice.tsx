import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Method, methods } from '../../shared/api/value-sets.ts';

interface MethodChoiceProps {
  value: Method;
  onChange(method: Method): void;
}

/** The fastest way or the shortest. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl<Method>
      aria-label={t('route.method')}
      value={value}
      onChange={onChange}
      data={methods.map((value) => ({ value, label: t(`route.method.${value}`) }))}
    />
  );
}
