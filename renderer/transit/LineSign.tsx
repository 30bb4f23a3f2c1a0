import { isLightColor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransitLeg } from '../../shared/api/transit.ts';
import { transitModes } from '../../shared/api/value-sets.ts';
import { lineName } from '../journey/transit-leg.ts';
import classes from './Connections.module.css';

const hexColor = /^#[0-9a-f]{6}$/i;

/** Name of a line on its color; the text is black or white, whichever is readable. */
export function LineSign({ leg }: { leg: TransitLeg }) {
  const { t } = useTranslation();
  const mode = transitModes.find((one) => one === leg.transport?.mode);
  const color = hexColor.test(leg.transport?.color ?? '') ? (leg.transport?.color ?? '') : undefined;
  const title = [leg.transport?.category ?? (mode && t(`transit.mode.${mode}`)), leg.transport?.long_name]
    .filter(Boolean)
    .join(' · ');
  return (
    <span
      className={classes.line}
      title={title}
      style={color ? { background: color, color: isLightColor(color, 0.25) ? '#000' : '#fff' } : undefined}
    >
      {lineName(leg) || (mode ? t(`transit.mode.${mode}`) : '')}
    </span>
  );
}
