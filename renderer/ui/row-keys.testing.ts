import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Which row has the focus, or what is in it. */
function rowHere() {
  const { index, line } =
    document.activeElement?.closest<HTMLElement>('[data-index], [data-line]')?.dataset ?? {};
  return Number(index ?? line);
}

/** Goes through a list of thirty rows, of which the first has the focus, by the keys of lists. */
export async function goThroughRows() {
  const pressed = async (key: string, row: number) => {
    await userEvent.keyboard(key);
    await expect.poll(rowHere, { message: key }).toBe(row);
  };
  await pressed('{ArrowDown}', 1);
  await pressed('{ArrowUp}', 0);
  await pressed('{PageDown}', 10);
  await pressed('{PageUp}', 0);
  await pressed('{End}', 29);
  await pressed('{Home}', 0);
}
