import { CallError, createClient, pageSession, type Client } from '@stoa/client'
import { isAllowed } from './access.ts'
import { askForSignIn, needsRecentSignIn } from './recent-sign-in.ts'
import { siteInUrl } from '../site/site-url.ts'

/** Same origin: the session cookie is not readable by scripts. The calls are for the site of the tab's URL. */
const client = createClient({ baseUrl: '', authorize: pageSession(siteInUrl) })

/** Refuses calls that the role does not include before they are sent, because the server would refuse them too. */
export const api: Client = {
  async call(call, request, options) {
    if (isAllowed(call)) return callAgainAfterSignIn(() => client.call(call, request, options))
    throw new CallError({ status: 403, code: 'PERMISSION_DENIED', message: `the role does not include ${call.path}` })
  },
}

/** If the server asks for a recent sign-in, it has done nothing yet, and the same call works afterwards. */
async function callAgainAfterSignIn<Response>(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (needsRecentSignIn(error) && (await askForSignIn())) return send()
    throw error
  }
}

/** For calls about the person, whichever sites they work on. */
export const apiWithoutSite = createClient({ baseUrl: '', authorize: pageSession(() => undefined) })
