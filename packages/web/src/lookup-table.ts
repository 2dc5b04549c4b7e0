/**
 * A table that is read by names from outside: a request, a file, another service. It has no prototype, so `constructor` and
 * `toString` are absent like every other name that it does not list.
 */
export function lookupTable<Value, Name extends string = string>(
  entries: Readonly<Record<Name, Value>>,
): Readonly<Record<string, Value> & Record<Name, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}
