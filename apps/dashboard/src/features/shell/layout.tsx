import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, redirect, useLocation, type ClientLoaderFunctionArgs, type MiddlewareFunction } from 'react-router'
import { useLiveChanges } from '../../lib/calls/live.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { requireSession, sessionQuery, useSession } from '../../lib/calls/session.ts'
import { canOpen } from '../../lib/calls/screen-access.ts'
import { pathInSite } from '../../lib/site/site-url.ts'
import { UnsavedGuard } from '../../lib/record/unsaved-guard.tsx'
import { paths } from '../../paths.ts'
import { Frame } from '../../ui/page/frame.tsx'
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts'
import { Brand } from './brand.tsx'
import { ConfirmSignIn } from './sign-in/confirm-sign-in.tsx'
import { Navigation } from './navigation.tsx'
import { NoAccess } from './no-access.tsx'
import { Palette } from './palette.tsx'
import { RoleView } from './role-view.tsx'
import { ServerState } from './server-state.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { TestClock } from './test-clock.tsx'
import { TestMode } from './test-mode.tsx'
import { UserMenu } from './user-menu.tsx'

/** Runs before the loaders of all pages, so that no request is sent without a session. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    const { user } = await requireSession(request)
    const { pathname, search } = new URL(request.url)
    const here = pathInSite(pathname) + search
    if (user.mustChangePassword) throw redirect(paths.choosePassword(here))
    if (user.mustSetUpFactor) throw redirect(paths.setUpFactor(here))
    return next()
  },
]

/** Its presence makes the first visit wait for the middleware above. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireSession(request)

export default function Shell() {
  const [isPaletteOpen, { open: openPalette, close: closePalette }] = useDisclosure(false)
  const [showsKeys, { open: showKeys, close: hideKeys }] = useDisclosure(false)
  useShortcuts({ search: openPalette, help: showKeys })
  const { pathname } = useLocation()
  useLiveChanges(useSession().site.id)
  return (
    <>
      <Frame
        brand={<Brand />}
        navigation={(close) => <Navigation onGo={close} onFind={openPalette} />}
        foot={<Foot onShortcuts={showKeys} />}
      >
        <RoleView />
        <TestMode />
        <TestClock />
        {canOpen(pathname) ? <Outlet /> : <NoAccess />}
      </Frame>
      {isPaletteOpen && <Palette onClose={closePalette} onShortcuts={showKeys} />}
      {showsKeys && <Shortcuts onClose={hideKeys} />}
      <SessionEnded />
      <ConfirmSignIn />
      <UnsavedGuard />
      <div id="menus" role="region" aria-label={t`Menus`} />
    </>
  )
}

function Foot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <>
      <ServerState />
      <UserMenu onShortcuts={onShortcuts} />
    </>
  )
}

/** A dialog over the page instead of a redirect, so that unsaved input is kept. */
function SessionEnded() {
  const { error } = useQuery(sessionQuery)
  if (!(error instanceof CallError) || error.status !== 401) return null
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t`Your session has ended`}>
      <SignInForm onSignedIn={() => void queryClient.invalidateQueries()} />
    </Modal>
  )
}
