import { t } from '@lingui/core/macro'
import { listLinkedAccounts, unlinkAccount } from '@stoa/contract/calls/stoa/provider-sign-in'
import type { LinkedAccount } from '@stoa/contract/services/stoa/provider-sign-in'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { NewestPanel } from '../../../../lib/record/newest-panel.tsx'
import { memberAccountsQuery } from '../../queries.ts'

/** The accounts elsewhere that sign in to a member's account. Hidden from those who may not read it. */
export function LinkedAccountsPanel({ memberId }: { memberId: string }) {
  return isAllowed(listLinkedAccounts) ? <LinkedAccounts memberId={memberId} /> : null
}

function LinkedAccounts({ memberId }: { memberId: string }) {
  return (
    <NewestPanel
      title={t`Connected accounts`}
      query={useQuery(memberAccountsQuery(memberId))}
      newest={5}
      failed={t`We couldn’t load the connected accounts`}
      empty={t`No external account is connected.`}
      row={(account) => <AccountRow key={account.id} account={account} memberId={memberId} />}
    />
  )
}

function AccountRow({ account, memberId }: { account: LinkedAccount; memberId: string }) {
  const { id, name, email, createdDate, lastUsedDate, isLastWay } = account
  const disconnect = useCall(unlinkAccount, {
    failed: t`We couldn’t disconnect the account`,
    done: t`Account disconnected`,
    refreshes: [memberAccountsQuery(memberId)],
  })
  return (
    <Row
      title={name}
      detail={
        <>
          {email && `${email} · `}
          {t`Connected`} <When date={createdDate} /> · {t`Last used`} <When date={lastUsedDate} />
        </>
      }
    >
      <Confirm
        question={t`Disconnect ${name}?`}
        consequence={
          isLastWay
            ? t`This is the only way the member can sign in: they have neither a password nor a passkey. Afterwards they need the link or the code of an email. They get an email about it, and open sessions stay open.`
            : t`The account there no longer signs in to this one, and the member gets an email about it. Sessions that are open stay open.`
        }
        confirmLabel={t`Disconnect`}
        onConfirm={() => disconnect.send({ linkedAccountId: id })}
      >
        {(ask) => (
          <CallButton call={disconnect} size="compact-sm" onClick={ask} aria-label={t`Disconnect ${name}`}>
            {t`Disconnect`}
          </CallButton>
        )}
      </Confirm>
    </Row>
  )
}
