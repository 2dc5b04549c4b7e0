import { t } from '@lingui/core/macro'
import {
  approveMember,
  blockMember,
  bulkDeleteMembersByFilter,
  disconnectMember,
  muteMember,
  unmuteMember,
} from '@stoa/contract/calls/members/members'
import { eraseMember } from '@stoa/contract/calls/stoa/member-privacy'
import { startMemberView } from '@stoa/contract/calls/stoa/member-views'
import type { Member } from '@stoa/contract/services/members/members'
import { createElement, useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { changeByFilter } from '../../../lib/list/change-by-filter.ts'
import { toFailure } from '../../../lib/calls/failure.ts'
import { notifyDone, notifyFailed } from '../../../lib/calls/notify.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { refusalInWords } from '../../../lib/calls/refusals.ts'
import { inShop } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import type { Action } from '../../../ui/actions/actions.tsx'
import { DeleteConsequence } from './delete-consequence.tsx'
import { erasuresQuery } from '../erasures/queries.ts'
import { members } from '../list.ts'
import { memberName } from '../name.ts'
import { memberQuery } from '../queries.ts'

/** Returns the actions on a member in their state: the next step, and all others. */
export function useMemberActions(member: Member): { next: Action | undefined; more: readonly Action[] } {
  const id = member.id!
  const name = memberName(member)
  const { status, loginEmail } = member
  const refreshes = [members, memberQuery(id)]
  const letIn = useCall(approveMember, {
    failed: status === 'BLOCKED' ? t`We couldn’t unblock the member` : t`We couldn’t approve the member`,
    done: status === 'BLOCKED' ? t`${name} unblocked` : t`${name} approved`,
    refreshes,
  })
  const block = useCall(blockMember, { failed: t`We couldn’t block the member`, done: t`${name} blocked`, refreshes })
  const disconnect = useCall(disconnectMember, {
    failed: t`We couldn’t disconnect the member`,
    done: t`${name} disconnected`,
    refreshes,
  })
  const isMuted = member.activityStatus === 'MUTED'
  const mute = useCall(isMuted ? unmuteMember : muteMember, {
    failed: isMuted ? t`We couldn’t unmute the member` : t`We couldn’t mute the member`,
    done: isMuted ? t`${name} unmuted` : t`${name} muted`,
    refreshes,
  })
  const view = useCall(startMemberView, {
    failed: t`We couldn’t open the account`,
    onDone: ({ path }) => window.location.assign(inShop(path!)),
  })
  const { remove, assign } = useDelete(member)
  const erase = useErase(member)

  const labels: Record<string, string> = { PENDING: t`Approve`, BLOCKED: t`Unblock`, OFFLINE: t`Let sign in again` }
  const label = labels[status ?? '']
  const letInAction: Action | undefined = label
    ? {
        label,
        run: () => letIn.send({ id }),
        running: letIn.sending,
        closed: letIn.denied ?? (loginEmail ? undefined : t`The member has no login email.`),
      }
    : undefined
  const canSignIn = status === 'APPROVED' || status === 'PENDING'
  const next = letInAction?.closed ? undefined : letInAction
  return {
    next,
    more: [
      { label: t`View as member`, run: () => view.send({ memberId: id }), running: view.sending, closed: view.denied },
      ...(letInAction && !next ? [letInAction] : []),
      {
        label: isMuted ? t`Unmute` : t`Mute…`,
        run: () => mute.send({ id }),
        closed: mute.denied,
        ...(!isMuted && {
          asks: {
            question: t`Mute ${name}?`,
            consequence: t`${name} can still sign in and buy, but not publish anything that others see. You can unmute the member later.`,
            confirmLabel: t`Mute`,
            harmless: true,
          },
        }),
      },
      {
        label: t`Block…`,
        run: () => block.send({ id }),
        asks: {
          question: t`Block ${name}?`,
          consequence: t`${name} can no longer sign in, and others no longer see the profile. You can unblock the member later.`,
          confirmLabel: t`Block`,
        },
        closed: block.denied ?? (canSignIn ? undefined : status === 'BLOCKED' ? t`Already blocked.` : t`Can’t sign in anyway.`),
        danger: true,
      },
      {
        label: t`Disconnect…`,
        run: () => disconnect.send({ id }),
        asks: {
          question: t`Disconnect ${name}?`,
          consequence: t`${name} can no longer sign in, and others no longer see the profile. What the member wrote stays. You can let the member sign in again later.`,
          confirmLabel: t`Disconnect`,
        },
        closed: disconnect.denied ?? (status === 'OFFLINE' ? t`Already disconnected.` : undefined),
        danger: true,
      },
      {
        label: t`Delete…`,
        run: () => remove.send({}),
        asks: {
          question: t`Delete ${name}?`,
          consequence: createElement(DeleteConsequence, {
            consequence: t`The account and the profile are deleted. Orders stay. You can undo this right afterwards, and for a while under Health.`,
            deletedIds: [id],
            onAssign: assign,
          }),
          confirmLabel: t`Delete`,
        },
        closed: remove.denied,
        danger: true,
      },
      {
        label: t`Erase all data…`,
        run: () => erase.send({ memberId: id }),
        asks: {
          question: t`Erase everything about ${name}?`,
          consequence: t`Account, profile, carts and emails are erased. Of the orders only what the law requires stays: what was bought, and the name and address on the invoice. You can’t undo this. To keep a way back, delete the member instead: deleted members are erased after 30 days.`,
          confirmLabel: t`Erase`,
          typed: name,
        },
        closed: erase.denied,
        danger: true,
      },
    ],
  }
}

/** Deletes the member as a change by filter, because that can be undone. */
function useDelete(member: Member) {
  const navigate = useNavigate()
  const contentAssigneeId = useRef<string>(undefined)
  const assign = useCallback((assigneeId: string | undefined) => void (contentAssigneeId.current = assigneeId), [])
  const id = member.id!
  const name = memberName(member)
  const failed = t`We couldn’t delete the member`
  const refresh = () => queryClient.invalidateQueries({ queryKey: members.queryKey })
  const remove = useCall(
    async () => {
      const assignee = contentAssigneeId.current
      const { run, undo } = changeByFilter(bulkDeleteMembersByFilter, { ...(assignee && { contentAssigneeId: assignee }) })
      const [outcome] = await run([{ id }])
      if (outcome?.refusal) throw new Error(refusalInWords(outcome.refusal))
      return undo
    },
    {
      needs: bulkDeleteMembersByFilter,
      failed,
      onDone: async (undo) => {
        await navigate(paths.members(), { replace: true })
        queryClient.removeQueries({ queryKey: memberQuery(id).queryKey })
        await refresh()
        notifyDone(t`${name} deleted`, () => {
          undo([{ id }])
            .then(refresh)
            .then(() => notifyDone(t`Change undone`))
            .catch((error: unknown) => notifyFailed(toFailure(error, t`The change could not be undone`)))
        })
      },
    },
  )
  return { remove, assign }
}

/** Leads to the receipt, which tells how far the erasure is. */
function useErase(member: Member) {
  const navigate = useNavigate()
  return useCall(eraseMember, {
    failed: t`We couldn’t erase the member`,
    done: t`The data is being erased`,
    refreshes: [members, erasuresQuery],
    onDone: async () => {
      await navigate(paths.memberErasures(), { replace: true })
      queryClient.removeQueries({ queryKey: memberQuery(member.id!).queryKey })
    },
  })
}
