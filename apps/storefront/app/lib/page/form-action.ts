import { CallError } from '@stoa/client'
import { data } from 'react-router'

/** Wraps an action that reads a form. A body that is not a form, and refusals of the server, become 4xx responses. */
export function formAction<Args extends { request: Request }, Result>(
  action: (args: Args, form: FormData) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    const form = await args.request.formData().catch(() => undefined)
    if (!form) throw badRequest()
    try {
      return await action(args, form)
    } catch (error) {
      if (error instanceof CallError && error.status < 500) throw data(null, { status: error.status })
      throw error
    }
  }
}

export const badRequest = () => data(null, { status: 400 })
