import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostContours, readValues, valueLimits } from './contour-values.ts';
import { changeIsochrones, useIsochrones } from './isochrones-store.ts';

/** The contours' values, taken when they are all good. */
export function ContourValues({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation();
  const { values, method } = useIsochrones();
  /** What is typed, as long as it is not what the values come to. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? values.join(', ');
  const reading = readValues(text);
  return (
    <TextInput
      label={t(method === 'time' ? 'isochrones.values.time' : 'isochrones.values.distance')}
      value={text}
      error={
        reading.ok
          ? refused
          : t('isochrones.values.wrong', { ...valueLimits, contours: mostContours, wrong: reading.wrong })
      }
      onBlur={() => reading.ok && setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const next = readValues(value);
        if (next.ok) changeIsochrones({ values: next.values, hidden: new Set() });
      }}
    />
  );
}
