import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { showHelp, useHelpDialog } from './help-dialogs.ts';
import { Licences } from './Licences.tsx';
import { SupportReport } from './SupportReport.tsx';

/** The dialogs of the settings that are opened from elsewhere too. */
export function HelpDialogs() {
  const { t } = useTranslation();
  const { shown } = useHelpDialog();
  if (shown === null) return null;
  const isReport = shown === 'report';
  return (
    <Dialog
      title={isReport ? t('settings.report') : t('settings.licencesTitle')}
      size={isReport ? 'lg' : 'xl'}
      onClose={() => showHelp(null)}
    >
      {isReport ? <SupportReport /> : <Licences />}
    </Dialog>
  );
}
