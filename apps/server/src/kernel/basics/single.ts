/** The value of an array that has exactly one, such as the result of a bulk function for one item. Throws for any other array. */
export function single<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length > 1) throw new Error(`expected one value, got ${values.length}`)
  return value
}
