import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ShowButton.module.css';

/** Shows what a title counts; the title is part of its accessible name. */
export function ShowButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.show}
      aria-label={t('zones.create.showOf', { title })}
      onClick={onClick}
    >
      {t('zones.create.show')}
    </UnstyledButton>
  );
}
