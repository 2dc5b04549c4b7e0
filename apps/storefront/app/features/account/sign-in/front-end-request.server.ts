import { redirect, redirectDocument } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { FrontEndRequest, Visit } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'
import type { Next } from './sign-in.server.ts'

/** Returns the front end that asks for a sign-in; undefined if none does. */
export async function askingFrontEnd(visit: Visit, { request }: Next, isOther: boolean): Promise<FrontEndRequest | undefined> {
  const asking = request ? await visit.requests.pending(request) : undefined
  if (!asking) return undefined
  // The request is answered once, so nobody else may get this page.
  visit.markIncomplete()
  const { account, ...known } = asking
  return account && !isOther ? { ...known, account } : known
}

/** Undefined for a form that is not about the request of a front end. */
export async function answerFrontEndRequest(visit: Visit, form: FormData, { request }: Next): Promise<Response | undefined> {
  const decision = form.get('decision')
  if (decision !== 'agree' && decision !== 'cancel') return undefined
  const to = request ? await visit.requests.decide(request, decision === 'agree') : undefined
  if (to) return redirectDocument(to)
  // Answered before, or the session has ended meanwhile: the endpoint finds out what to do.
  return request && decision === 'agree' ? redirectDocument(accountPaths.authorize(request)) : redirect(paths.home())
}
