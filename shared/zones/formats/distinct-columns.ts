/**
 * Makes column names of a table unique, in order: repeated names get a number, `households_2`. Common in shapefiles,
 * which truncate names to ten letters.
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
