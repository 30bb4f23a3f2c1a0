import { Combobox, Text } from '@mantine/core';
import { type IconClock, IconListDetails, IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PlaceCombobox.module.css';
import { placeTypeInWords } from './place-words.ts';

interface PlaceOptionProps {
  value: string;
  icon: typeof IconClock;
  types: readonly string[];
  isOutside?: boolean;
  /** Whether the place is a postal code whose card lists its addresses. */
  hasAddresses?: boolean;
  /** Whether the place belongs to the option above it, as a postal code to its town. */
  isBelow?: boolean;
  children: ReactNode;
}

/** Option for a place in the list below a search field. */
export function PlaceOption({
  value,
  icon: Icon,
  types,
  isOutside = false,
  hasAddresses = false,
  isBelow = false,
  children,
}: PlaceOptionProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={value} className={classes.option ?? ''} data-below={isBelow || undefined}>
      <Icon size={16} stroke={1.6} className={classes.icon ?? ''} />
      <Text component="span" size="sm" className={classes.text ?? ''}>
        {children}
      </Text>
      {isOutside && (
        <IconMapOff
          size={14}
          className={classes.icon ?? ''}
          role="img"
          aria-label={t('region.outsideMark')}
          title={t('region.outsideMark')}
        />
      )}
      {hasAddresses && (
        <IconListDetails
          size={14}
          className={classes.icon ?? ''}
          role="img"
          aria-label={t('places.hasAddresses')}
          title={t('places.hasAddresses')}
        />
      )}
      {types.length > 0 && <span className={classes.type}>{placeTypeInWords(types)}</span>}
    </Combobox.Option>
  );
}
