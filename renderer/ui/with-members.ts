/** Returns a copy of the set with these members added, or removed if `are` is false. */
export function withMembers<T>(set: ReadonlySet<T>, members: Iterable<T>, isMember: boolean): ReadonlySet<T> {
  const changed = new Set(set);
  for (const member of members) {
    if (isMember) changed.add(member);
    else changed.delete(member);
  }
  return changed;
}
