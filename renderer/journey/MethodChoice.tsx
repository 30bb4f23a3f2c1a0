import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Method, methods } from '../../shared/api/value-sets.ts';

interface MethodChoiceProps {
  value: Method;
  error?: string | undefined;
  onChange(method: Method): void;
}

/** Selects the fastest or the shortest route. */
export function MethodChoice({ value, error, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper error={error}>
      <SegmentedControl<Method>
        aria-label={t('route.method')}
        aria-invalid={error !== undefined}
        fullWidth
        value={value}
        onChange={onChange}
        data={methods.map((value) => ({ value, label: t(`route.method.${value}`) }))}
      />
    </Input.Wrapper>
  );
}
