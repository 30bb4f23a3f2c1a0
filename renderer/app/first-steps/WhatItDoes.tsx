import { Text } from '@mantine/core';
import { IconBookmark, IconPolygon, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './FirstSteps.module.css';

const points = [
  { id: 'zones', icon: IconPolygon },
  { id: 'routes', icon: IconRoute },
  { id: 'offline', icon: IconBookmark },
] as const;

/** What the program is for. */
export function WhatItDoes() {
  const { t } = useTranslation();
  return (
    <ul className={classes.points}>
      {points.map(({ id, icon: Icon }) => (
        <li key={id} className={classes.point}>
          <span className={classes.icon}>
            <Icon size={20} stroke={1.6} aria-hidden />
          </span>
          <div>
            <Text fw={600} size="md">
              {t(`firstSteps.${id}`)}
            </Text>
            <Text c="dimmed">{t(`firstSteps.${id}About`)}</Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
