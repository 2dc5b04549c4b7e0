import { CallError } from '@stoa/client'

/** Returns undefined where a call is refused with this code, because what it is about is gone or was done before. */
export async function ignoreRefusal<T>(code: string, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError && error.code === code) return undefined
    throw error
  }
}
