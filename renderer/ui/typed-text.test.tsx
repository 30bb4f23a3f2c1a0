import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../app/DeskWindow.testing.tsx';
import { bindKeys } from './window-keys.ts';

test('undo and redo are the window’s in a field that holds nothing typed, and the field’s once it does', async () => {
  let steps: string[] = [];
  const binding = (...keys: string[]) => ({ keys, run: () => void steps.push(keys.join()) });
  onTestFinished(bindKeys([binding('mod+Z'), binding('mod+Y', 'mod+shift+Z'), binding('D')]));
  await render(
    <>
      <input aria-label="Name" defaultValue="zone" />
      <div role="dialog" aria-label="Floating">
        <input aria-label="Inside" />
      </div>
    </>,
  );
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.click();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(steps).toEqual(['mod+Z', 'mod+Y,mod+shift+Z', 'mod+Y,mod+shift+Z']);
  steps = [];
  await userEvent.keyboard('d{Control>}z{/Control}');
  await expect.element(field).toHaveValue('zone');
  expect(steps).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(steps).toEqual(['mod+Z']);
  await page.getByRole('textbox', { name: 'Inside' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(steps).toEqual(['mod+Z']);
});
