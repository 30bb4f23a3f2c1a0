import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ChangingControls.module.css';
import { useIsReadOnly } from './read-only.ts';

/** Controls that change the workspace: while it is read-only they are disabled, with the reason on hover and as name of their group. */
export function ChangingControls({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (!useIsReadOnly()) return children;
  const reason = t('fault.desk.read-only');
  return (
    <fieldset disabled className={classes.group} title={reason} aria-label={reason}>
      {children}
    </fieldset>
  );
}
