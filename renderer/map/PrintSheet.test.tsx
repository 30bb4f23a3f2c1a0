import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../app/DeskWindow.testing.tsx';
import { PrintSheet } from './PrintSheet.tsx';

function Printed() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <PrintSheet onDone={() => setOpen(false)}>
        <h1>Wall plan</h1>
      </PrintSheet>
    )
  );
}

test('what is printed has the title of its sheet, and the window its own again', async () => {
  const titles: string[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    titles.push(document.title);
    window.dispatchEvent(new Event('afterprint'));
  });
  document.title = 'Zonedesk';
  await render(<Printed />);
  await expect.poll(() => titles).toEqual(['Wall plan']);
  await expect.poll(() => document.title).toBe('Zonedesk');
});
