import { createClient, pageSession } from '@stoa/client'
import { siteInUrl } from './site-url.ts'

/** Same origin: the session cookie is not readable by scripts. The calls are for the site of the tab's URL. */
export const api = createClient({ baseUrl: '', authorize: pageSession(siteInUrl) })

/** For calls about the person, whichever sites they work on. */
export const apiWithoutSite = createClient({ baseUrl: '', authorize: pageSession(() => undefined) })
