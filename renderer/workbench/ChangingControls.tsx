import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ChangingControls.module.css';
import { useIsReadOnly } from './read-only.ts';

/**
 * Wraps controls that change the workspace. While it is read-only, disables them and shows the reason on hover and as
 * accessible name of the group.
 */
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
