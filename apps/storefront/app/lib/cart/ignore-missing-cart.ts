import { ignoreRefusal } from '../page/ignore-refusal.ts'

/** Returns undefined where the visitor has no cart yet. */
export function ignoreMissingCart<T>(call: Promise<T>): Promise<T | undefined> {
  return ignoreRefusal('OWNED_CART_NOT_FOUND', call)
}
