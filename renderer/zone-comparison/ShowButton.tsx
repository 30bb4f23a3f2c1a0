import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ShowButton.module.css';

interface ShowButtonProps {
  /** What is shown; part of the accessible name. */
  title: string;
  /** Id of the element that it expands; if absent, it only shows something. */
  opens?: { id: string; isOpen: boolean };
  onClick(): void;
}

/** Shows the zones or problems that a title counts. */
export function ShowButton({ title, opens, onClick }: ShowButtonProps) {
  const { t } = useTranslation();
  const isOpen = opens?.isOpen ?? false;
  return (
    <UnstyledButton
      className={classes.show}
      {...(opens && { 'aria-expanded': opens.isOpen, 'aria-controls': opens.id })}
      aria-label={t(isOpen ? 'zones.plan.hideOf' : 'zones.create.showOf', { title })}
      onClick={onClick}
    >
      {t(isOpen ? 'zones.plan.hide' : 'zones.create.show')}
    </UnstyledButton>
  );
}
