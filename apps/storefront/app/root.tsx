import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from 'react-router'
import { dateLocale, getDirection } from '@stoa/web/languages'
import type { Route } from './+types/root.ts'
import { keepPageOffline } from './lib/page/connection.ts'
import { storefront } from './lib/page/context.ts'
import { CartButton } from './features/cart/cart-button.tsx'
import { CartProvider } from './features/cart/cart-provider.tsx'
import { loadCurrentCart } from './features/cart/load-current-cart.ts'
import { DrawerHost } from './features/shell/drawer-host.tsx'
import { loadCategories } from './features/shell/load-categories.ts'
import { loadCurrencies } from './features/shell/load-currencies.ts'
import { Header } from './features/shell/header.tsx'
import { loadGiftCards } from './features/gift-cards/shared/load-gift-cards.server.ts'
import { loadMenus, type MenuEntry, type MenuLink } from './features/shell/load-menus.ts'
import { followRedirects } from './features/shell/redirects.ts'
import { Offline } from './features/shell/offline.tsx'
import { previewNotice, requireOpenShop } from './features/shell/access.server.ts'
import { ClosedPage, closedShop } from './features/shell/closed-page.tsx'
import { ErrorPage } from './features/shell/error-page.tsx'
import { findCheckoutFrame, type CheckoutFrame } from './lib/page/checkout-frame.ts'
import { pageMeta } from './lib/page/meta.ts'
import { loadWishlist } from './lib/cart/wishlist.server.ts'
import { loadedInUse, loadOnInteraction } from './lib/page/load-on-interaction.tsx'
import { pageTheme } from './lib/page/theme.server.ts'
import type { PageTheme } from './lib/page/theme.ts'
import { paths } from './paths.ts'
import { getAlternates } from './lib/page/preferences.ts'
import { bareLayout } from './lib/page/bare-layout.ts'
import { minimalLayout } from './lib/page/minimal-layout.ts'
import styles from './root.css?url'

const Announcement = loadOnInteraction(async () => (await import('./features/shell/announcement.tsx')).Announcement)
const BackToCart = loadOnInteraction(async () => (await import('./features/shell/back-to-cart.tsx')).BackToCart)
const CheckoutHeader = loadOnInteraction(async () => (await import('./features/shell/checkout-header.tsx')).CheckoutHeader)
const Footer = loadOnInteraction(async () => (await import('./features/shell/footer.tsx')).Footer)
const ToastRegion = loadOnInteraction(async () => (await import('./features/shell/toast-region.tsx')).ToastRegion)
const Notices = loadOnInteraction(async () => (await import('./features/shell/notices.tsx')).Notices)
const PageSkeleton = loadOnInteraction(async () => (await import('./features/shell/page-skeleton.tsx')).PageSkeleton)
const drawers = {
  cart: () => import('./features/cart/drawer.tsx'),
  choice: () => import('./features/catalog/product/variant-drawer.tsx'),
  notify: () => import('./features/catalog/back-in-stock/notify-drawer.tsx'),
}
const NotFound = lazy(() => import('./features/shell/not-found.tsx'))

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, shop, i18n, origin, prefix, currency, conversion, announcement, wayBack } = visit
  const [categories, menus, giftCards, currencies, cart, wishlist] = await Promise.all([
    loadCategories(api),
    loadMenus(api),
    loadGiftCards(visit),
    loadCurrencies(api, shop.currency),
    // The cart is that of the browser, which is not the member's.
    visit.isViewOnly ? undefined : loadCurrentCart({ api, conversion, i18n, shop }),
    loadWishlist(visit),
  ])
  return {
    shopName: shop.name,
    theme: pageTheme(visit),
    /** The browser writes days as the server does, whatever its own time zone. */
    days: { locale: dateLocale(i18n.locale, shop.country), timeZone: shop.timeZone },
    preview: previewNotice(visit),
    isViewOnly: visit.isViewOnly,
    testMode: shop.testMode,
    announcement,
    origin,
    prefix,
    wayBack: wayBack && { shop: wayBack.shop, cart: wayBack.cart },
    alternates: getAlternates(shop.language),
    categories,
    menus,
    giftCards,
    currency,
    currencies,
    cart,
    wishlist,
  }
}

/**
 * The data of header and footer is reloaded after an action only, not on every navigation, so that page responses can be
 * cached. Changes of the cart revalidate explicitly.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (formMethod ? formMethod !== 'GET' : currentUrl.href === nextUrl.href)

export const middleware: Route.MiddlewareFunction[] = [requireOpenShop, followRedirects]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOffline, async () => void (await loadedInUse())]

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  // The error page sets its own title.
  if (error !== undefined) return [{ name: 'robots', content: 'noindex' }]
  return loaderData ? pageMeta({ title: loaderData.shopName, shopName: loaderData.shopName }) : []
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined where the loader failed: the error page then has no header and footer.
  const frame = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const theme = frame?.theme ?? closedShop(error)?.theme
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  // A buyer whom another front end sent here is not led into this one.
  const wayBack = frame?.wayBack
  const matches = useMatches()
  const minimal = matches.some(({ handle }) => handle === minimalLayout) || wayBack?.shop !== undefined
  const isBare = matches.some(({ handle }) => handle === bareLayout)
  const checkout = findCheckoutFrame(matches)
  const cart = wayBack?.cart ? <BackToCart to={wayBack.cart} /> : <CartButton drawer={!minimal} />
  const home = wayBack?.shop ?? paths.home()
  return (
    <html lang={i18n.locale} dir={getDirection(i18n.locale)} {...theme?.variants}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <ThemeLinks theme={theme} />
      </head>
      <body className={isBare ? 'bg-transparent' : 'flex min-h-dvh flex-col'}>
        {isBare ? (
          children
        ) : (
          <CartProvider cart={frame?.cart}>
            <DrawerHost drawers={drawers}>
              <a
                href="#content"
                className="absolute start-2 top-2 z-20 -translate-y-24 bg-ink px-5 py-3 text-wall focus:translate-y-0"
              >
                <Trans>Skip to content</Trans>
              </a>
              <Offline />
              {frame && <Notices preview={frame.preview} testMode={frame.testMode} />}
              {frame && !minimal && frame.announcement && <Announcement text={frame.announcement} />}
              {frame && checkout && (
                <CheckoutHeader
                  frame={checkout}
                  shopName={frame.shopName}
                  logo={theme?.logo}
                  home={home}
                  shop={wayBack?.shop ?? paths.products()}
                  cart={cart}
                />
              )}
              {frame && !checkout && (
                <Header
                  shopName={frame.shopName}
                  logo={theme?.logo}
                  home={home}
                  entries={headerEntries(frame, t`All products`)}
                  currency={frame.currency}
                  currencies={frame.currencies}
                  cart={cart}
                  minimal={minimal}
                />
              )}
              <Content key={pathname} checkout={checkout}>
                {children}
              </Content>
              {frame && !minimal && (
                <Footer
                  shopName={frame.shopName}
                  categories={frame.categories}
                  menu={frame.menus.footer}
                  giftCards={frame.giftCards}
                />
              )}
              <ToastRegion />
            </DrawerHost>
          </CartProvider>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What the shop looks like, in the first response: nothing is seen without it. */
function ThemeLinks({ theme }: { theme: PageTheme | undefined }) {
  return (
    <>
      <link rel="icon" href={theme?.icon} />
      <link rel="apple-touch-icon" href={theme?.touchIcon} />
      <link rel="manifest" href={theme?.manifest} />
      {theme?.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {theme && <style dangerouslySetInnerHTML={{ __html: theme.style }} />}
    </>
  )
}

/** A new page takes the focus, as a page load would. Changes within a page do not move it. */
function Content({ checkout, children }: { checkout: CheckoutFrame | undefined; children: ReactNode }) {
  const [isClientNavigation] = useState(useNavigationType() !== 'POP')
  return (
    <main
      id="content"
      ref={isClientNavigation ? takeFocus : undefined}
      tabIndex={-1}
      style={checkout?.look.main}
      className={`relative flex-1 overflow-x-clip outline-none ${checkout ? 'flex flex-col bg-wall bg-cover bg-center text-ink' : ''}`}
    >
      {children}
      <PageSkeleton />
    </main>
  )
}

const takeFocus = (main: HTMLElement | null) => main?.focus({ preventScroll: true })

/** The canonical URL has no query string, except for the page number of a list. The same page has one in each language. */
export default function Storefront({ loaderData: { origin, prefix, alternates } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const page = /[?&](page=[1-9]\d*)(?:&|$)/.exec(search)?.[1]
  const path = pathname + (page ? `?${page}` : '')
  return (
    <>
      <link rel="canonical" href={origin + prefix + path} />
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      {alternates.map((each) => (
        <link key={each.language} rel="alternate" hrefLang={each.language} href={origin + each.prefix + path} />
      ))}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { t } = useLingui()
  const closed = closedShop(error)
  if (closed) return <ClosedPage {...closed} />
  const isNotFound = isMissing(error)
  const title = isNotFound ? t`Page not found` : t`Something went wrong`
  return (
    <>
      <title>{loaderData ? `${title} – ${loaderData.shopName}` : title}</title>
      {isNotFound ? (
        <NotFound likely={loaderData ? likelyPages(loaderData) : []} />
      ) : (
        <ErrorPage requestId={getRequestId(error)} />
      )}
    </>
  )
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The id that the server puts into its error data. */
function getRequestId(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined
}

type Frame = Awaited<ReturnType<typeof loader>>

/** The owner's menu, or else all collections. */
function headerEntries(frame: Frame, allProducts: string): MenuEntry[] {
  if (frame.menus.header.length > 0) return frame.menus.header
  return [{ label: allProducts, to: paths.products() }, ...categoryLinks(frame)].map((link) => ({ ...link, children: [] }))
}

function likelyPages(frame: Frame): MenuLink[] {
  return [
    ...categoryLinks(frame),
    ...frame.menus.footer.flatMap(({ label, to, children }) => [...(to ? [{ label, to }] : []), ...children]),
  ]
}

function categoryLinks({ categories }: Frame): MenuLink[] {
  return categories.flatMap(({ slug, name, nested }) => (nested ? [] : [{ label: name, to: paths.category(slug) }]))
}
