import { t } from '@lingui/core/macro'
import '@fontsource-variable/inter'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { getDirection } from '@stoa/web/languages'
import './ui/page/tokens.css'
import { ColorSchemeScript, DirectionProvider, mantineHtmlProps, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { OtherSites } from './features/shell/other-sites.tsx'
import { toFailure } from './lib/calls/failure.ts'
import { queryClient } from './lib/calls/query-client.ts'
import { SiteNotAllowed } from './lib/calls/session.ts'
import { FailureNotice } from './ui/feedback/failure.tsx'
import { FrameSkeleton } from './ui/page/frame.tsx'
import { OfflineBanner } from './ui/page/offline-banner.tsx'
import { makeTheme } from './ui/page/theme.ts'

export function Layout({ children }: { children: ReactNode }) {
  const [theme] = useState(makeTheme)
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={`${import.meta.env.BASE_URL}favicon.svg`} type="image/svg+xml" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <DirectionProvider initialDirection={getDirection(i18n.locale)} detectDirection={false}>
          <MantineProvider theme={theme} defaultColorScheme="auto">
            <I18nProvider i18n={i18n}>
              <QueryClientProvider client={queryClient}>
                {/* Above: at the foot stand the buttons of drawers and the bar of selected rows. */}
                <Notifications position="top-center" />
                <OfflineBanner />
                {children}
              </QueryClientProvider>
            </I18nProvider>
          </MantineProvider>
        </DirectionProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** The frame shown before the first script has run. */
export function HydrateFallback() {
  return <FrameSkeleton />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (error instanceof SiteNotAllowed) return <OtherSites sites={error.sites} />
  const cause = isRouteErrorResponse(error) ? new Error(error.statusText) : error
  return (
    <main style={{ maxWidth: '40rem', margin: '12vh auto', padding: '0 1rem' }}>
      <title>{t`Something went wrong · Stoa`}</title>
      <FailureNotice failure={toFailure(cause, 'The back office could not start')} onRetry={() => window.location.reload()} />
    </main>
  )
}
