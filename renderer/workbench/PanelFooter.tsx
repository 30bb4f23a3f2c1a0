import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const FooterSlot = createContext<HTMLElement | null>(null);
/** Provides the element of the side panel into which footers are rendered. */
export const FooterSlotProvider = FooterSlot.Provider;

/** Footer below the scrolling part of the side panel, which is always visible. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot && createPortal(children, slot);
}
