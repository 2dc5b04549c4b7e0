import { CallError } from '@stoa/client'

/** Returns undefined where the visitor has no cart yet. */
export async function ignoreMissingCart<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  }
}
