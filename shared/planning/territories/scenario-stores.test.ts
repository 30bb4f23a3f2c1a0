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
const noChanges = { opened: new Set<number>(), closed: new Set<number>() };
const newId = () => 'new id';

describe('applying a scenario', () => {
  it('adds an opened store to the workspace with the name and code of its zone', () => {
    const { stores, listed, keys } = storesOfScenario(
      [own, other, opened],
      named,
      { ...noChanges, opened: new Set([2]) },
      newId,
    );
    const known = { name: 'New', storeId: 'N', position: opened.position };
    expect(stores).toEqual({ put: [{ ...known, id: 'new id', address: '', openingHours: '' }], remove: [] });
    expect(listed).toEqual([own, other, { ...known, store: 'new id' }]);
    expect([...keys]).toEqual([[storeKey(opened), storeKey({ ...known, store: 'new id' })]]);
  });

  it('only lists an opened store if no listed store is from the workspace', () => {
    const [one, next] = [
      { ...own, store: undefined },
      { ...opened, name: 'New' },
    ];
    const { stores, listed, keys } = storesOfScenario(
      [one, next],
      named,
      { ...noChanges, opened: new Set([1]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: [] });
    expect(listed).toEqual([one, next]);
    expect(keys.size).toBe(0);
  });

  it('doesn’t add an opened store that the workspace already has', () => {
    const { stores, listed } = storesOfScenario(
      [own, other],
      named,
      { ...noChanges, opened: new Set([1]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: [] });
    expect(listed).toEqual([own, other]);
  });

  it('removes a closed store from the list and the workspace', () => {
    const { stores, listed } = storesOfScenario(
      [own, other],
      named,
      { ...noChanges, closed: new Set([0]) },
      newId,
    );
    expect(stores).toEqual({ put: [], remove: ['id of Centro'] });
    expect(listed).toEqual([other]);
  });
});
