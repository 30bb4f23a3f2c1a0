import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelAction } from '../../workbench/panel-actions.ts';
import { openPlanPage } from './plan-page.ts';

/** Opens the wall map from the export menu; the print command does so too. */
export function PlanPageItem() {
  const { t } = useTranslation();
  usePanelAction('print', openPlanPage);
  return (
    <>
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={openPlanPage}>
        {t('zones.page.open')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
