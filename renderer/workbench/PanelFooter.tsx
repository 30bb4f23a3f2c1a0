import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const FooterSlot = createContext<HTMLElement | null>(null);
/** Provides the element of the side panel that footers are rendered into. */
export const FooterSlotProvider = FooterSlot.Provider;

/** Footer below the scrolling part of the side panel: always visible and unaffected by content above. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot && createPortal(children, slot);
}
