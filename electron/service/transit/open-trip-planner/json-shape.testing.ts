/** Types of the values in a JSON document by their paths, such as `edges[].node: object`. */
export function jsonShape(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => [...jsonShape(item, `${path}[]`)]);
    return new Set([`${path}: array`, ...items]);
  }
  if (typeof value !== 'object' || value === null)
    return new Set([`${path}: ${value === null ? null : typeof value}`]);
  const fields = Object.entries(value).flatMap(([name, field]) => [...jsonShape(field, `${path}.${name}`)]);
  return new Set([`${path}: object`, ...fields]);
}
