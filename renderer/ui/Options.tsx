import { Button, Collapse, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustments, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from './format.ts';

interface OptionsProps {
  /** What is set otherwise than usual, in words: told while the options are folded. */
  set: readonly string[];
  /** Something in there is wrong: they are not folded until it is right. */
  wrong?: boolean;
  children: ReactNode;
}

/** Options that are seldom changed, folded until they are wanted. */
export function Options({ set, wrong, children }: OptionsProps) {
  const { t } = useTranslation();
  const title = set.length > 0 ? t('ui.optionsSet', { options: formatList(set) }) : t('ui.options');
  const id = useId();
  const [unfolded, { toggle }] = useDisclosure(false);
  const opened = unfolded || wrong === true;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        maw="100%"
        title={title}
        aria-expanded={opened}
        aria-controls={id}
        leftSection={<IconAdjustments size={15} />}
        rightSection={opened ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={toggle}
      >
        {title}
      </Button>
      <Collapse expanded={opened} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}
