import { Button, Collapse, Group, Stack } from '@mantine/core';
import { IconAdjustments, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from './format.ts';
import classes from './Options.module.css';

interface OptionsProps {
  /** Texts of the options that differ from their defaults; shown on the button. */
  changed: readonly string[];
  /** Whether an option is invalid; then the section can't be collapsed. */
  isInvalid?: boolean;
  /** ID of the toggle button, for focusing it from elsewhere. */
  buttonId?: string;
  /** Whether it is expanded; if absent, it starts collapsed and manages its own state. */
  expanded?: boolean;
  onExpandedChange?(expanded: boolean): void;
  /** Restores all defaults. If given, the toggle button only shows the number of changed options. */
  onReset?(): void;
  /** Placed next to the toggle button, or below it if it doesn't fit. */
  adjacent?: ReactNode;
  children: ReactNode;
}

/** Rarely changed options in a collapsible section. */
export function Options({
  changed,
  isInvalid,
  buttonId,
  onReset,
  adjacent,
  children,
  ...expansion
}: OptionsProps) {
  const { t } = useTranslation();
  const summary = changed.length > 0 ? t('ui.optionsSet', { options: formatList(changed) }) : t('ui.options');
  const title = onReset && changed.length > 0 ? t('ui.optionsNumber', { number: changed.length }) : summary;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOwnExpanded, setOwnExpanded] = useState(false);
  const { expanded = isOwnExpanded, onExpandedChange = setOwnExpanded } = expansion;
  const isExpanded = expanded || isInvalid === true;
  return (
    <div>
      <Group gap="xs" wrap={adjacent === undefined ? 'nowrap' : 'wrap'}>
        <Button
          ref={button}
          {...(buttonId !== undefined && { id: buttonId })}
          variant="subtle"
          color="gray"
          size="compact-sm"
          maw="100%"
          classNames={{ root: classes.button, label: classes.label }}
          title={summary}
          aria-expanded={isExpanded}
          aria-controls={id}
          leftSection={<IconAdjustments size={15} />}
          rightSection={isExpanded ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => onExpandedChange(!expanded)}
        >
          {title}
        </Button>
        {onReset && changed.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              // This button disappears, so move the focus.
              button.current?.focus();
              onReset();
            }}
          >
            {t('ui.optionsReset')}
          </Button>
        )}
        {adjacent}
      </Group>
      <Collapse expanded={isExpanded} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}
