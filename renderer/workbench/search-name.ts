import type { MadeName } from '../../shared/saved/made-name.ts';
import type { SavedSummary } from '../../shared/saved/saved-search.ts';
import { isWordKey, words } from '../words/words.ts';
import { choiceName } from './service-name.ts';

/** Name of a search in the window's language, unless a person named it. */
export const searchName = ({
  name,
  madeName,
  service,
}: Pick<SavedSummary, 'name' | 'madeName' | 'service'>): string =>
  madeName === null ? name : madeNameInWords(madeName, service) || name;

/** The name that the program gives a search, in the window's language. */
export function madeNameInWords(made: MadeName, service: SavedSummary['service']): string {
  switch (made.kind) {
    case 'nearby': {
      const { group, near } = made;
      const key = `poiGroup.${group}`;
      // A newer program may know more groups.
      return isWordKey(key) ? words.t('searchName.nearby', { group: words.t(key), name: near }) : '';
    }
    case 'addresses': {
      const { count, found } = made;
      return words.t('searchName.addresses', { count, found });
    }
    case 'route': {
      const { from, to, routes } = made;
      return words.t('searchName.route', { from, to, count: routes });
    }
    case 'tolls': {
      const { from, to } = made;
      return words.t('searchName.tolls', { from, to });
    }
    case 'isochrones': {
      const { method, values, from } = made;
      return words.t(`searchName.isochrones.${method}`, { values: values.join(', '), from: from.join(', ') });
    }
    case 'matrix': {
      const { rows, columns } = made;
      return words.t('searchName.matrix', { rows, columns });
    }
    case 'transit': {
      const { from, to } = made;
      return words.t('searchName.transit', { from, to });
    }
    case 'picture': {
      const { width, height } = made;
      return words.t('searchName.picture', { width, height });
    }
    case 'zones': {
      const { count, store } = made;
      const told = { count, service: choiceName(words.t, service) };
      return store === null
        ? words.t('searchName.zones', told)
        : words.t('searchName.zonesOf', { ...told, store });
    }
  }
}
