import { redirect, type LoaderFunctionArgs } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { touchIconOf } from '../../lib/page/theme.server.ts'

/** Serves the icon of the shop to browsers and other programs that do not read the page. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { theme } = context.get(storefront)
  const own = new URL(request.url).pathname.endsWith('favicon.ico') ? theme.icon : undefined
  return redirect(own ?? touchIconOf(theme), { headers: { 'cache-control': 'public, max-age=3600' } })
}
