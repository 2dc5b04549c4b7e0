import { data, redirect } from 'react-router'
import { formAction } from '../../lib/page/form-action.ts'
import { isDataRequest } from '../../lib/cart/add-to-cart.ts'
import { storefront } from '../../lib/page/context.ts'
import { paths } from '../../paths.ts'
import { pathWithin } from '../../lib/page/path-within.ts'
import { preferenceCookies, preferencesIn } from '../../lib/page/preferences.ts'
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
    return isDataRequest(request) ? data(null, { headers }) : redirect(pathWithin(field('back')) ?? paths.home(), { headers })
  }
  const { language, currency } = preferencesIn({
    [preferenceCookies.language]: field('language'),
    [preferenceCookies.currency]: field('currency'),
  })
  setCookie(preferenceCookies.language, language)
  setCookie(preferenceCookies.currency, currency === shop.currency ? undefined : currency)
  const back = pathWithin(field('back')) ?? paths.home()
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
