import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { IconDisc, type IconDiscProps } from './IconDisc.tsx';

interface EmptyStateProps {
  icon: IconDiscProps['icon'];
  /** What the panel is for. */
  title: string;
  text: string;
  /** The first step: a button with an example that works. */
  children?: ReactNode;
}

/** Stands where there is nothing yet, and offers the first step. */
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
