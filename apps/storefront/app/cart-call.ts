import { CallError } from '@stoa/client'

/** A visitor who has put nothing aside has no cart: undefined, and no error. */
export async function noCartYet<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  }
}
