import { isDeepStrictEqual } from 'node:util'

/** Whether two JSON values say the same, whatever the order of their keys: `jsonb` gives keys back in an order of its own. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b)
}
