/** True if all are IDs as the server gives them. They may belong to nothing. */
export function areIds(values: readonly string[]): boolean {
  return values.every((value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
}

/** True if all are IDs of tags, which have up to five characters of any kind. */
export function areTagIds(values: readonly string[]): boolean {
  return values.every((value) => value.length <= 5)
}
