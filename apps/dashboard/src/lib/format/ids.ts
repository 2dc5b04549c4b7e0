/** True if all values have the form of the server's IDs. The records may not exist. */
export function areIds(values: readonly string[]): boolean {
  return values.every((value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
}

/** True if all values have the form of tag IDs, which have up to five characters of any kind. */
export function areTagIds(values: readonly string[]): boolean {
  return values.every((value) => value.length <= 5)
}
