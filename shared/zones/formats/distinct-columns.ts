/**
 * Returns the names of a table's columns in their order, each one once: a name that occurs again gets a number,
 * `households_2`. Shapefiles cut names at ten letters, so that columns of one name are common there.
 */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name}_${number}`)) number += 1;
    const distinct = `${name}_${number}`;
    taken.add(distinct);
    return distinct;
  });
}
