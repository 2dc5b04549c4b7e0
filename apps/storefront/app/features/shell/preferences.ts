import { data, redirect } from 'react-router'
import { formAction } from '../../lib/form-action.ts'
import { isDataRequest } from '../../lib/add-to-cart.ts'
import { storefront } from '../../lib/context.ts'
import { paths } from '../../paths.ts'
import { preferenceCookies, preferencesIn } from '../../lib/preferences.ts'
import type { Route } from './+types/preferences.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores the chosen language and currency or a closed announcement in cookies, and redirects back. */
export const action = formAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { shop, origin, prefix } = context.get(storefront)
  const field = (name: string) => form.get(name)?.toString()
  const headers = new Headers()
  const closed = field('closed')
  if (closed !== undefined) {
    setCookie(preferenceCookies.announcement, /^[a-z0-9]{1,7}$/.test(closed) ? closed : undefined)
    return isDataRequest(request) ? data(null, { headers }) : redirect(safePath(field('back')), { headers })
  }
  const { language, currency } = preferencesIn({
    [preferenceCookies.language]: field('language'),
    [preferenceCookies.currency]: field('currency'),
  })
  setCookie(preferenceCookies.language, language)
  setCookie(preferenceCookies.currency, currency === shop.currency ? undefined : currency)
  const back = safePath(field('back'))
  // The router would put the prefix of this address before a path.
  return redirect(prefix ? new URL(back, request.url).href : back, { headers })

  function setCookie(name: string, value: string | undefined): void {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const age = value ? yearSeconds : 0
    headers.append('set-cookie', `${name}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
  }
})

/** The action's URL was typed or reloaded. */
export function loader() {
  return redirect(paths.home())
}

/** Prevents open redirects. The path is read as browsers read it: they drop tabs, line breaks and `.` segments, and read `\` as `/`. */
function safePath(back = ''): string {
  const origin = 'http://shop.invalid'
  const url = back.startsWith('/') ? URL.parse(back, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : paths.home()
}
