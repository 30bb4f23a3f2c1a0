import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { useLayout } from '../workbench/layout.ts';

const { keyboard } = userEvent;

const splitter = page.getByRole('separator', { name: 'Panel width' });

async function onSplitter() {
  await openWindow({ panel: 'route' });
  await expect.element(splitter).toBeVisible();
  focus(splitter);
}

test('the panel is resized and folded by the keys of its edge', async () => {
  await onSplitter();
  const { panelWidth } = useLayout.getState();
  await keyboard('{ArrowRight}');
  expect(useLayout.getState().panelWidth).toBeGreaterThan(panelWidth);
  await keyboard('{ArrowLeft}');
  expect(useLayout.getState().panelWidth).toBe(panelWidth);
  const limit = (of: string) => Number(splitter.element().getAttribute(of));
  await keyboard('{Home}');
  await expect.poll(() => useLayout.getState().panelWidth).toBe(limit('aria-valuemin'));
  await keyboard('{End}');
  await expect.poll(() => useLayout.getState().panelWidth).toBe(limit('aria-valuemax'));
  await keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Route' })).not.toBeInTheDocument();
});
