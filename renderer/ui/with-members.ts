/** The set with these in it, or without them. */
export function withMembers<T>(set: ReadonlySet<T>, members: Iterable<T>, are: boolean): ReadonlySet<T> {
  const changed = new Set(set);
  for (const member of members) {
    if (are) changed.add(member);
    else changed.delete(member);
  }
  return changed;
}
