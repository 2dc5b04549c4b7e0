import { isDeepStrictEqual } from 'node:util'

/** True if two JSON values are equal regardless of the order of keys, which `jsonb` does not preserve. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b)
}
