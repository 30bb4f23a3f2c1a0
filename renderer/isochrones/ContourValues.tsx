import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contourLimits, maxContours, readValues } from './contour-values.ts';
import { changeIsochrones, useIsochrones } from './isochrones-store.ts';

/** Input for the contour values, applied if all are valid. */
export function ContourValues({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation();
  const { values, method } = useIsochrones();
  /** Typed text, as long as it differs from the applied values. */
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
          : t('isochrones.values.wrong', { ...contourLimits, contours: maxContours, wrong: reading.wrong })
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
