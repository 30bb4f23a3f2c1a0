import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDividedStores } from './divided-stores.ts';
import { TerritoriesPreview } from './TerritoriesPreview.tsx';
import { TerritoriesSetup } from './TerritoriesSetup.tsx';
import { closeTerritories, useTerritories } from './territories-store.ts';

/** Divides land among stores: first the setup, then a preview of the zones. */
export function TerritoriesDialog() {
  const { t } = useTranslation();
  const isOpen = useTerritories((state) => state.isOpen);
  const isPicking = useDividedStores((state) => state.isPicking);
  const sampled = useTerritories((state) => state.sampled);
  return (
    isOpen && (
      <Dialog docked title={t('territories.title')} hidden={isPicking} onClose={closeTerritories}>
        {sampled ? <TerritoriesPreview sampled={sampled} /> : <TerritoriesSetup />}
      </Dialog>
    )
  );
}
