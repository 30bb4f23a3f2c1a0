import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withShortcut } from '../workbench/command.ts';
import { enterPanel, togglePanel, useLayout } from '../workbench/layout.ts';
import { usePanels } from '../workbench/panel.ts';
import { highlightAttribute, useHighlightedControl } from '../workbench/tour-control.ts';
import { panelCommands } from './commands.ts';
import classes from './Rail.module.css';

/** Navigation at the left of the window: a button for each panel. */
export function Rail() {
  const { t } = useTranslation();
  const { panel, folded } = useLayout();
  const { control } = useHighlightedControl();
  return (
    <nav className={classes.rail} aria-label={t('app.panels')}>
      {usePanels().map(({ id, icon: Icon, titleKey }, index) => {
        const visible = panel === id && !folded;
        const command = panelCommands[index];
        return (
          <UnstyledButton
            key={id}
            className={classes.item}
            data-shown={visible || undefined}
            {...highlightAttribute(control === `panel-${id}`)}
            aria-current={visible ? 'page' : undefined}
            aria-expanded={visible}
            aria-controls="side-panel"
            aria-keyshortcuts={command?.keys[0]}
            title={command ? withShortcut(t(titleKey), command) : t(titleKey)}
            onClick={({ detail }) => {
              const byKeyboard = detail === 0;
              if (byKeyboard && !visible) enterPanel(id);
              else togglePanel(id);
            }}
          >
            <Icon size={22} stroke={1.6} />
            <span>{t(titleKey)}</span>
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
