import { msg, t } from '@lingui/core/macro'
import { deleteSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import type { SignInProvider } from '@stoa/contract/services/stoa/sign-in-providers'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { signInProviders } from './queries.ts'

export const clientLoader = signInProviders.loadFirstPage

const columns: readonly Column<SignInProvider>[] = [
  linkColumn({ id: 'name', title: msg`Name`, text: ({ name }) => name, to: ({ id }) => paths.signInProvider(id!) }),
  { id: 'issuer', title: msg`Issuer`, card: 'line', cell: ({ issuer }) => issuer },
  {
    id: 'state',
    title: msg`State`,
    width: '10rem',
    card: 'states',
    cell: ({ enabled }) => (enabled ? <Status tone="good">{t`Offered`}</Status> : <Status tone="plain">{t`Turned off`}</Status>),
  },
  {
    id: 'delete',
    title: msg`Delete`,
    align: 'end',
    width: '6rem',
    card: 'side',
    cell: (provider) => <Delete provider={provider} />,
  },
]

export default function SignInProvidersPage() {
  return (
    <RecordList
      narrow
      title={t`Sign-in providers`}
      list={signInProviders}
      columns={columns}
      nameOf={({ name }) => name ?? t`Provider`}
      why={t`Members sign in and register with an account that they have elsewhere, at any provider of OpenID Connect.`}
      service="stoa/sign-in-providers"
      create={{ label: t`New provider`, to: paths.newSignInProvider() }}
    />
  )
}

function Delete({ provider: { id, name } }: { provider: SignInProvider }) {
  const call = useCall(deleteSignInProvider, {
    failed: t`We couldn’t delete the provider`,
    done: t`Provider deleted`,
    refreshes: [signInProviders],
  })
  return (
    <IrreversibleAction
      verb={t`Delete`}
      name={name}
      consequence={t`Members keep their accounts in your shop, and sign in with their password or a link by email.`}
      call={call}
      request={{ signInProviderId: id! }}
    />
  )
}
