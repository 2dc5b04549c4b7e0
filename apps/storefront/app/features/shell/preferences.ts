import { data, redirect } from 'react-router'
import { formAction } from '../../form-action.ts'
import { isWithinApp } from '../../add-to-cart.ts'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import { preferenceCookies, preferencesIn } from '../../preferences.ts'
import type { Route } from './+types/preferences.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores the chosen language and currency or a closed announcement in cookies, and redirects back. */
export const action = formAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { shop, origin } = context.get(storefront)
  const asked = (name: string) => form.get(name)?.toString()
  const headers = new Headers()
  const closed = asked('closed')
  if (closed !== undefined) {
    keep(preferenceCookies.announcement, /^[a-z0-9]{1,7}$/.test(closed) ? closed : undefined)
    return isWithinApp(request) ? data(null, { headers }) : redirect(pathOfOurs(asked('back')), { headers })
  }
  const { language, currency } = preferencesIn({
    [preferenceCookies.language]: asked('language'),
    [preferenceCookies.currency]: asked('currency'),
  })
  keep(preferenceCookies.language, language)
  keep(preferenceCookies.currency, currency === shop.currency ? undefined : currency)
  return redirect(pathOfOurs(asked('back')), { headers })

  function keep(name: string, value: string | undefined): void {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const age = value ? yearSeconds : 0
    headers.append('set-cookie', `${name}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
  }
})

/** The action's URL was typed or reloaded. */
export function loader() {
  return redirect(paths.home())
}

/** Prevents open redirects: `//` and `/\` would lead to another host. */
function pathOfOurs(back = ''): string {
  return /^\/(?![/\\])/.test(back) ? back : paths.home()
}
