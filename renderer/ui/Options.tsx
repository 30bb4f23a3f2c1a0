import { Button, Collapse, Group, Stack } from '@mantine/core';
import { IconAdjustments, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from './format.ts';
import classes from './Options.module.css';

interface OptionsProps {
  /** Options that differ from the defaults, in words; shown while collapsed. */
  set: readonly string[];
  /** An option is invalid; the section can't be collapsed until it is fixed. */
  wrong?: boolean;
  /** Id of the toggle button, for links from elsewhere. */
  buttonId?: string;
  /** If absent, starts collapsed and manages its own state. */
  unfolded?: boolean;
  onUnfold?(unfolded: boolean): void;
  /** If given, the button shows the number of changed options and a button next to it restores all defaults. */
  onReset?(): void;
  /** Next to the button, or below it if there is no room. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Rarely changed options in a collapsible section. */
export function Options({ set, wrong, buttonId, onReset, beside, children, ...fold }: OptionsProps) {
  const { t } = useTranslation();
  const all = set.length > 0 ? t('ui.optionsSet', { options: formatList(set) }) : t('ui.options');
  const title = onReset && set.length > 0 ? t('ui.optionsNumber', { number: set.length }) : all;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [remembered, remember] = useState(false);
  const { unfolded = remembered, onUnfold = remember } = fold;
  const opened = unfolded || wrong === true;
  return (
    <div>
      <Group gap="xs" wrap={beside === undefined ? 'nowrap' : 'wrap'}>
        <Button
          ref={button}
          {...(buttonId !== undefined && { id: buttonId })}
          variant="subtle"
          color="gray"
          size="compact-sm"
          maw="100%"
          classNames={{ root: classes.button, label: classes.label }}
          title={all}
          aria-expanded={opened}
          aria-controls={id}
          leftSection={<IconAdjustments size={15} />}
          rightSection={opened ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => onUnfold(!unfolded)}
        >
          {title}
        </Button>
        {onReset && set.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              // The button is removed by this click.
              button.current?.focus();
              onReset();
            }}
          >
            {t('ui.optionsReset')}
          </Button>
        )}
        {beside}
      </Group>
      <Collapse expanded={opened} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}
