import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { IconDisc, type IconDiscProps } from './IconDisc.tsx';

interface EmptyStateProps {
  icon: IconDiscProps['icon'];
  /** Names what is missing, such as "No zones yet". */
  title: string;
  text: string;
  /** Usually a button for the first step. */
  children?: ReactNode;
}

/** Placeholder of an empty list or panel, with a first step. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack className={classes.empty} gap="sm" align="center">
      <IconDisc icon={icon} size="lg" />
      <Text fw={600} size="md">
        {title}
      </Text>
      <Text size="md" c="dimmed" ta="center">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
