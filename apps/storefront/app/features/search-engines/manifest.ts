import { getDirection } from '@stoa/web/languages'
import { storefront } from '../../lib/page/context.ts'
import { appIconOf, groundOf } from '../../lib/page/theme.server.ts'
import { paths } from '../../paths.ts'
import { shortName } from './short-name.ts'
import type { Route } from './+types/manifest.ts'

/** What a device knows of the shop that somebody puts on its home screen. The shop keeps the address and the way back in sight. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, theme, i18n, prefix } = context.get(storefront)
  const ground = groundOf(theme)
  const manifest = {
    // One app, in whatever language it was found.
    id: paths.home(),
    name: shop.name,
    short_name: shortName(shop.name),
    lang: i18n.locale,
    dir: getDirection(i18n.locale),
    start_url: prefix + paths.home(),
    scope: paths.home(),
    display: 'minimal-ui',
    theme_color: ground,
    background_color: ground,
    icons: [
      png(appIconOf(theme, '192'), 192, 'any'),
      png(appIconOf(theme, '512'), 512, 'any'),
      png(appIconOf(theme, 'maskable'), 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  })
}

function png(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
