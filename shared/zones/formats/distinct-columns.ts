/**
 * Returns the names of a table's columns in their order, each one once: a name that occurs again gets a number,
 * `households_2`. Shapefiles cut names at ten letters, so that columns of one name are common there.
 */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set(names);
  const numbers = new Map<string, number>();
  return names.map((name) => {
    let number = (numbers.get(name) ?? 0) + 1;
    if (number > 1) while (taken.has(`${name}_${number}`)) number += 1;
    numbers.set(name, number);
    if (number === 1) return name;
    const distinct = `${name}_${number}`;
    taken.add(distinct);
    return distinct;
  });
}
