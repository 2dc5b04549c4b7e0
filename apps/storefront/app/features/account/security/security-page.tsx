import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../../lib/page/ignore-refusal.ts'
import {
  changeOwnPassword,
  disownSignIn,
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  getMemberPassword,
  listSignIns,
} from '@stoa/contract/calls/stoa/member-security'
import type { MemberExport } from '@stoa/contract/services/stoa/member-privacy'
import { listMemberExports, requestMemberExport } from '@stoa/contract/calls/stoa/member-privacy'
import { getMemberBySlug } from '@stoa/contract/calls/stoa/member-profiles'
import { deleteMyMember } from '@stoa/contract/calls/members/members'
import { redirect } from 'react-router'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { accountPaths } from '../../../account-paths.ts'
import type { Route } from './+types/security-page.ts'
import { describeDevice } from '@stoa/web/device'
import { dateFormat } from '@stoa/web/date-format'
import { connectAccount, disconnectAccount, loadAccounts } from './linked-accounts.server.ts'
import { changeFactors, loadFactors } from './second-factors.server.ts'
import { passwordRule } from '../sign-in/passwords/password-rule.server.ts'
import { answerSignIn, requireMember } from '../sign-in/sign-in.server.ts'

const Security = loadOnInteraction(async () => (await import('./security.tsx')).Security)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const [{ sessions = [] }, { signIns = [], keptDays = 0 }, { memberExports = [] }, { hasPassword }] = await Promise.all([
    visit.api.call(listMemberSessions, {}),
    visit.api.call(listSignIns, {}),
    visit.api.call(listMemberExports, {}),
    visit.api.call(getMemberPassword, {}),
  ])
  const { i18n, shop } = visit
  const time = dateFormat(i18n.locale, shop, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    title: i18n._(msg`Security – ${shop.name}`),
    saved: url.searchParams.get('saved'),
    approve: url.searchParams.get('approve'),
    hasPassword,
    copy: toExportView(visit, memberExports[0]),
    factors: await loadFactors(visit),
    rule: await passwordRule(visit),
    sessions: sessions.map(({ id, current, userAgent, address, lastUsedDate }) => ({
      id,
      current,
      device: describeDevice(userAgent ?? ''),
      address: address ?? '',
      lastUsed: time.format(new Date(lastUsedDate)),
    })),
    signIns: signIns.map(({ id, outcome, method, secondFactor, userAgent, address, attempts, date, disownedDate }) => ({
      id,
      outcome,
      method,
      secondFactor,
      device: describeDevice(userAgent ?? ''),
      address: address ?? '',
      attempts,
      date: time.format(new Date(date)),
      isDisowned: disownedDate !== undefined,
    })),
    keptDays,
    accounts: await loadAccounts(visit, url),
  }
}

/** The member's copy of their data. */
function toExportView({ i18n, shop }: Visit, last: MemberExport | undefined) {
  if (!last) return undefined
  if (last.state === 'RUNNING' || !last.expiresDate) return { progress: last.progress }
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  const kilobytes = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return {
    progress: 100,
    size: kilobytes.format(Math.max(1, (last.size ?? 0) / 1000)),
    until: day.format(new Date(last.expiresDate)),
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const readText = (name: string) => String(form.get(name) ?? '')
  if (readText('second') === 'connect') return connectAccount(visit, form)
  if (form.has('second')) return changeFactors(visit, form)
  if (form.has('sessionId')) {
    // It may have ended in another tab.
    await ignoreRefusal('SESSION_NOT_FOUND', visit.api.call(endMemberSession, { sessionId: readText('sessionId') }))
    return redirect(accountPaths.accountSecurity({ saved: 'sessions' }))
  }
  if (form.has('unlink')) return disconnectAccount(visit, readText('unlink'))
  if (form.has('notMe')) {
    // Its time may be over meanwhile.
    await ignoreRefusal('SIGN_IN_NOT_FOUND', visit.api.call(disownSignIn, { signInId: readText('notMe') }))
    return redirect(accountPaths.accountPassword())
  }
  if (form.has('export')) {
    await visit.api.call(requestMemberExport, {})
    return redirect(accountPaths.accountSecurity({ saved: 'export' }))
  }
  if (form.has('delete')) {
    if (!form.has('sure')) return answerSignIn(visit, { problems: { sure: msg`Confirm that you want to delete your account.` } })
    return deleteAccount(visit, readText('heir').trim())
  }
  if (form.has('others')) {
    await visit.api.call(endMemberSessions, {})
    return redirect(accountPaths.accountSecurity({ saved: 'sessions' }))
  }
  try {
    await visit.api.call(changeOwnPassword, {
      currentPassword: readText('currentPassword'),
      newPassword: readText('newPassword'),
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'WRONG_PASSWORD')
      return answerSignIn(visit, { problems: { currentPassword: msg`This isn’t your current password.` } })
    if (error.code === 'PERMISSION_DENIED')
      return answerSignIn(visit, { problem: msg`Sign out and in again before you change this.` })
    if (error.status === 429) return answerSignIn(visit, { problem: msg`Too many attempts. Please wait a few minutes.` })
    if (error.violations.length === 0) throw error
    return answerSignIn(visit, { problems: toProblems(error.violations) })
  }
  return redirect(accountPaths.accountSecurity({ saved: 'password' }))
})

/** `heir` is the address of the profile of the member who takes over the reviews. */
async function deleteAccount(visit: Visit, heir: string) {
  const unknown = () =>
    answerSignIn(visit, { given: { heir }, problems: { heir: msg`Nobody whom you can see has this address.` } })
  // A whole link was copied.
  const slug = heir.split('/').findLast(Boolean)
  try {
    const contentAssigneeId = slug && (await visit.api.call(getMemberBySlug, { slug: slug.slice(0, 255) })).memberId
    await visit.api.call(deleteMyMember, contentAssigneeId ? { contentAssigneeId } : {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'MEMBER_NOT_FOUND') return unknown()
    if (error.violations.length > 0)
      return answerSignIn(visit, { given: { heir }, problems: { heir: msg`Choose somebody else.` } })
    throw error
  }
  await visit.signIn?.end()
  return redirect(accountPaths.deletedAccount({ done: 'yes' }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Security loaderData={loaderData} actionData={actionData} />
}
