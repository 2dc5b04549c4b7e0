import { CallError } from '@stoa/client'
import { data } from 'react-router'

/** An action with its form. A body that is no form, and what the server refuses, are answered with 4xx: the shop did not fail. */
export function formAction<Args extends { request: Request }, Result>(
  act: (args: Args, form: FormData) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    const form = await args.request.formData().catch(() => undefined)
    if (!form) throw badRequest()
    try {
      return await act(args, form)
    } catch (error) {
      if (error instanceof CallError && error.status < 500) throw data(null, { status: error.status })
      throw error
    }
  }
}

export const badRequest = () => data(null, { status: 400 })
