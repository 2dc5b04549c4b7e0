import { CallError } from '@stoa/client'
import { data } from 'react-router'

/** What the server does not have, or not for visitors, becomes the page's own 404; every other refusal passes. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'))
      throw notFound()
    throw error
  }
}

export const notFound = () => data(null, { status: 404 })
