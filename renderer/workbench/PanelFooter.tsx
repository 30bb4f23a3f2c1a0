import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const FooterSlot = createContext<HTMLElement | null>(null);
/** Says where in the side panel footers appear. */
export const FooterSlotProvider = FooterSlot.Provider;

/** Stands below what scrolls in the side panel: always in sight, and not moved by what changes above. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot && createPortal(children, slot);
}
