import { Button, Collapse, Group, Stack } from '@mantine/core';
import { IconAdjustments, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from './format.ts';
import classes from './Options.module.css';

interface OptionsProps {
  /** What is set otherwise than usual, in words: told while the options are folded. */
  set: readonly string[];
  /** Something in there is wrong: they are not folded until it is right. */
  wrong?: boolean;
  /** Of the button, for who leads there from elsewhere. */
  buttonId?: string;
  /** Left out: folded at first, and remembered by itself. */
  unfolded?: boolean;
  onUnfold?(unfolded: boolean): void;
  /** Where they are many: their number stands on the button, and one beside it sets all as usual. */
  onReset?(): void;
  children: ReactNode;
}

/** Options that are seldom changed, folded until they are wanted. */
export function Options({ set, wrong, buttonId, onReset, children, ...fold }: OptionsProps) {
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
      <Group gap="xs" wrap="nowrap">
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
              // This button is gone then.
              button.current?.focus();
              onReset();
            }}
          >
            {t('ui.optionsReset')}
          </Button>
        )}
      </Group>
      <Collapse expanded={opened} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}
