import { t } from '@lingui/core/macro'
import { updateMember, updateMemberSlug } from '@stoa/contract/calls/members/members'
import type { Member } from '@stoa/contract/services/members/members'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import layout from '../../../ui/form/form-columns.module.css'
import { AccountPanel } from './panels/account-panel.tsx'
import { BadgesPanel } from './panels/badges-panel.tsx'
import { CustomValuesPanel } from '../custom-values/panel.tsx'
import { MemberFields } from '../fields.tsx'
import { members } from '../list.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberSkeleton } from './member-skeleton.tsx'
import { memberName } from '../name.ts'
import { NotesPanel } from './panels/notes-panel.tsx'
import { OrdersPanel } from './panels/orders-panel.tsx'
import { PrivacyPanel } from './panels/privacy-panel.tsx'
import { memberQuery } from '../queries.ts'
import { ReportsPanel } from './panels/reports-panel.tsx'
import { ReviewsPanel } from './panels/reviews-panel.tsx'
import { RolesPanel } from './panels/roles-panel.tsx'
import { SecurityPanel } from './panels/security-panel.tsx'
import { SessionsPanel } from './panels/sessions-panel.tsx'
import { LinkedAccountsPanel } from './panels/linked-accounts-panel.tsx'
import { SignInsPanel } from './panels/sign-ins-panel.tsx'
import { MemberActivity, MemberStatus } from '../states.tsx'
import { TaxPanel } from './panels/tax-panel.tsx'
import { TermsPanel } from './panels/terms-panel.tsx'
import { TimelinePanel } from './panels/timeline-panel.tsx'
import { checkMember, toChange, toValues, type MemberValues } from './values.ts'
import { WishlistPanel } from './panels/wishlist-panel.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(memberQuery(params['memberId']!)))

export default function MemberPage() {
  const memberId = useParams()['memberId']!
  const save = useCall(saveMember, {
    needs: updateMember,
    failed: t`We couldn’t save the member`,
    done: t`Member saved`,
    quiet: true,
    refreshes: [members, memberQuery(memberId)],
  })
  return (
    <RecordPage
      query={useQuery(memberQuery(memberId))}
      recordKey={memberId}
      title={(member) => (member ? memberName(member) : t`Member`)}
      back={<BackLink to={paths.members()}>{t`Members`}</BackLink>}
      states={({ status, activityStatus }) => (
        <>
          <MemberStatus code={status} />
          <MemberActivity code={activityStatus} />
        </>
      )}
      actions={(member) => <MemberActions member={member} />}
      skeleton={<MemberSkeleton />}
      failed={t`We couldn’t load the member`}
      gone={t`This member no longer exists.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...memberQuery(memberId), staleTime: 0 })}
      toValues={toValues}
      toRequest={toSaved}
      check={checkMember}
      changedMeanwhile={t`This member changed while you were editing.`}
      saveLabel={t`Save`}
      guardedOn={paths.member(memberId)}
      below={() => <Outlet />}
    >
      {(form, member) => (
        <div className={layout.columns}>
          <MemberFields form={form} further={<CustomValuesPanel key={memberId} memberId={memberId} />} />
          <div className={layout.stack}>
            <AccountPanel member={member} />
            <OrdersPanel key={`orders ${memberId}`} member={member} />
            <ReviewsPanel key={`reviews ${memberId}`} memberId={memberId} />
            <WishlistPanel key={`wishlist ${memberId}`} memberId={memberId} />
            <TaxPanel key={`tax ${memberId}`} memberId={memberId} />
            <NotesPanel key={`notes ${memberId}`} memberId={memberId} />
            <BadgesPanel key={`badges ${memberId}`} memberId={memberId} />
            <RolesPanel key={`roles ${memberId}`} memberId={memberId} />
            <SecurityPanel member={member} />
            <SessionsPanel key={memberId} memberId={memberId} />
            <LinkedAccountsPanel key={`accounts ${memberId}`} memberId={memberId} />
            <SignInsPanel key={`sign-ins ${memberId}`} memberId={memberId} />
            <ReportsPanel key={`reports ${memberId}`} memberId={memberId} />
            <TimelinePanel key={`timeline ${memberId}`} memberId={memberId} />
            <TermsPanel key={`terms ${memberId}`} memberId={memberId} />
            <PrivacyPanel key={`privacy ${memberId}`} memberId={memberId} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}

interface Saved {
  member: Member
  /** Absent where it stays. */
  slug?: string
}

function toSaved(values: MemberValues, base: Member): Saved {
  const slug = values.slug.trim()
  return { member: toChange(values, base), ...(slug !== base.profile?.slug && { slug }) }
}

/** The slug comes first, because another member may have it. Then nothing has been saved. */
async function saveMember({ member, slug }: Saved): Promise<void> {
  if (slug !== undefined) await api.call(updateMemberSlug, { id: member.id!, slug })
  if (Object.keys(member).length > 1) await api.call(updateMember, { member })
}
