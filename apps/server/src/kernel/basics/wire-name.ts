/** The name of a field on the wire. The published client has its own names for three, also in filters and sorts. */
export function wireName(name: string): string {
  return name.replace(/^_(id|createdDate|updatedDate)$/, '$1')
}
