/** Returns the value of a key that the map must have. Throws where it has none. */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the map has no entry for ${String(key)}`)
  return value
}
