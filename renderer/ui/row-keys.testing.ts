import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Returns the index of the row that has or contains the focus; NaN if there is none. */
function rowHere() {
  const { index, line } =
    document.activeElement?.closest<HTMLElement>('[data-index], [data-line]')?.dataset ?? {};
  return Number(index ?? line);
}

/** Presses the keys of lists in a list of thirty rows whose first has the focus, and checks which row gets it. */
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
