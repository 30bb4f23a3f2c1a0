import { describe, expect, it } from 'vitest';
import { storesOfScenario } from './scenario-stores.ts';
import { storeKey } from './stores-to-divide.ts';

const at = (lng: number) => ({ lat: -34.9, lng });
const own = { name: 'Centro', storeId: 'C', position: at(-56.2), store: 'id of Centro' };
const other = { name: 'Cordón', storeId: 'D', position: at(-56.1), store: 'id of Cordón' };
const opened = { name: '', storeId: '', position: at(-56) };
const named = [own, other, { ...opened, storeId: 'N', name: 'New' }].map(({ name, storeId }) => ({
  name,
  storeId,
  store: '',
}));
const nothing = { opened: new Set<number>(), closed: new Set<number>() };
const newId = () => 'new id';

describe('a scenario that becomes the plan', () => {
  it('puts an opened store in the workspace, by the name and code that its zone has', () => {
    const { stores, listed, keys } = storesOfScenario(
      [own, other, opened],
      named,
      { ...nothing, opened: new Set([2]) },
      newId,
    );
    const known = { name: 'New', storeId: 'N', position: opened.position };
    expect(stores).toEqual({ put: [{ ...known, id: 'new id', address: '', openingHours: '' }], remove: [] });
    expect(listed).toEqual([own, other, { ...known, store: 'new id' }]);
    expect([...keys]).toEqual([[storeKey(opened), storeKey({ ...known, store: 'new id' })]]);
  });

  it('lists an opened store, and leaves the workspace without it, where no store is of the workspace', () => {
    const [one, next] = [
      { ...own, store: undefined },
      { ...opened, name: 'New' },
    ];
    const { stores, listed, keys } = storesOfScenario(
      [one, next],
      named,
      { ...nothing, opened: new Set([1]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: [] });
    expect(listed).toEqual([one, next]);
    expect(keys.size).toBe(0);
  });

  it('adds no second store for an opened one that the workspace has', () => {
    const { stores, listed } = storesOfScenario(
      [own, other],
      named,
      { ...nothing, opened: new Set([1]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: [] });
    expect(listed).toEqual([own, other]);
  });

  it('removes a closed store from the list and from the workspace', () => {
    const { stores, listed } = storesOfScenario(
      [own, other],
      named,
      { ...nothing, closed: new Set([0]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: ['id of Centro'] });
    expect(listed).toEqual([other]);
  });
});
