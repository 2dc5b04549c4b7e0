import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountPaths } from '@stoa/storefront/account-paths'
import { paths } from '@stoa/storefront/paths'
import { permissionDenied } from '../../kernel/basics/errors.ts'
import { clearHostCookie, hostCookie, setHostCookie } from '../../kernel/http/host-cookies.ts'
import type { MemberView, MemberViews } from '../../modules/identity/identity/index.ts'
import { textBefore } from '../../kernel/basics/text-before.ts'

const viewCookie = 'stoa_view'

interface Options {
  memberViews: MemberViews
  secureCookies: boolean
}

/** The result for an account page while a staff member views it. */
type Viewed = { isAnswered: true } | { isAnswered: false; view: MemberView }

/**
 * A person of the back office who looks at a member's account. It covers the pages of the account alone: on every other page the browser
 * stays the visitor, or the member, that it was.
 */
export async function viewedAccount(
  http: FastifyRequest,
  reply: FastifyReply,
  { siteId, rest }: { siteId: string; rest: string },
  { memberViews, secureCookies }: Options,
): Promise<Viewed | undefined> {
  const { pathname, searchParams } = new URL(rest, 'http://shop.invalid')
  if (!/^\/account(\/|\.|$)/.test(pathname)) return undefined
  const isRead = http.method !== 'POST'
  if (isRead && pathname === pathOf(accountPaths.accountView())) {
    const secret = await memberViews.open(siteId, searchParams.get('ticket') ?? '')
    if (secret) setHostCookie(reply, viewCookie, secret, secureCookies, { maxAge: 900 })
    return redirected(reply, paths.account())
  }
  const secret = hostCookie(http, viewCookie, secureCookies)
  const view = secret ? await memberViews.find(siteId, secret) : undefined
  if (secret && (!view || pathname === accountPaths.endAccountView())) {
    await memberViews.end(siteId, secret)
    clearHostCookie(reply, viewCookie, secureCookies)
    return isRead ? undefined : redirected(reply, view ? `/dashboard/sites/${siteId}/members/${view.memberId}` : paths.account())
  }
  if (!view) return undefined
  // The copy of the data is the member's; staff asks for it on the member's page.
  if (!isRead || pathname.startsWith(accountPaths.accountData())) throw permissionDenied('nothing can be done while looking')
  return { isAnswered: false, view }
}

function redirected(reply: FastifyReply, to: string): { isAnswered: true } {
  void reply.header('cache-control', 'no-store').redirect(to, 303)
  return { isAnswered: true }
}

function pathOf(path: string): string {
  return textBefore(path, '?')
}
