import { CallError } from '@stoa/client'
import { data } from 'react-router'

/** Turns "not found" and "not visible" errors into a 404 of the page; other errors are thrown. */
export async function requireFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'))
      throw notFound()
    throw error
  }
}

export const notFound = () => data(null, { status: 404 })
