import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useHref, useLocation, useNavigation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { storefront } from '../../lib/page/context.ts'
import type { Route } from './+types/member-pages.ts'
import { dropInput, keepInput, noteTyping, restoreInput } from './kept-input.ts'
import { tellOtherTabs, useOtherTabs } from './sign-in/other-tabs.ts'

const RestoredNotice = lazy(async () => ({ default: (await import('./registration/restored-notice.tsx')).RestoredNotice }))

export const loader = ({ context }: Route.LoaderArgs) => ({ memberId: context.get(storefront).memberId })

/** Around the pages of a member: they follow when another tab signs in or out, and what was typed comes back after a new sign-in. */
export default function MemberPages({ loaderData: { memberId = '' } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const signedOut = useHref(accountPaths.signedOut({ to: path }))
  const [restoredAt, setRestoredAt] = useState<string>()
  useOtherTabs((news) => {
    if (news.kind === 'signed-in' && news.memberId === memberId) return
    if (news.kind !== 'signed-in') keepInput(memberId, path)
    if (news.kind === 'signed-out') location.assign(signedOut)
    else location.reload()
  })
  useEffect(() => tellOtherTabs({ kind: 'signed-in', memberId }), [memberId])
  useEffect(() => {
    // After the effects of the inputs themselves.
    const timer = setTimeout(() => restoreInput(memberId, path) && setRestoredAt(path))
    return () => clearTimeout(timer)
  }, [memberId, path])
  useKeptInput(memberId, path)
  return (
    <>
      {restoredAt === path && (
        <Suspense>
          <RestoredNotice />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}

/** A form that is sent may find that the session has ended: then its page is left, and what was typed is kept. */
function useKeptInput(memberId: string, path: string): void {
  const isIdle = useNavigation().state === 'idle'
  const wasSending = useRef(false)
  useEffect(() => {
    const keep = () => keepInput(memberId, path)
    addEventListener('input', noteTyping, { capture: true, passive: true })
    addEventListener('submit', keep, { capture: true })
    return () => {
      removeEventListener('input', noteTyping, { capture: true })
      removeEventListener('submit', keep, { capture: true })
    }
  }, [memberId, path])
  useEffect(() => {
    // This page is still here, so the account has answered the form.
    if (isIdle && wasSending.current) dropInput()
    wasSending.current = !isIdle
  }, [isIdle])
}
