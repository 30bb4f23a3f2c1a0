import { useTranslation } from 'react-i18next';
import type { ItemFault } from '../../../shared/zones/formats/reading.ts';

/** Says why an item of a file could not be read. */
export function useItemFaultText(): (fault: ItemFault) => string {
  const { t } = useTranslation();
  return (fault) =>
    t(`zones.itemFault.${fault.kind}`, {
      at: 'at' in fault ? String(fault.at + 1) : '',
      reason: 'reason' in fault ? fault.reason : '',
      found: 'found' in fault ? String(fault.found) : '',
      expected: 'expected' in fault ? String(fault.expected) : '',
      limit: 'limit' in fault ? fault.limit : 0,
      megabytes: 'limitBytes' in fault ? String(Math.round(fault.limitBytes / 2 ** 20)) : '',
    });
}
