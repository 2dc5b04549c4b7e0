import { msg, t } from '@lingui/core/macro'
import { deleteSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import type { SignInProvider } from '@stoa/contract/services/stoa/sign-in-providers'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
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
  deleteColumn({
    call: deleteSignInProvider,
    toRequest: (id) => ({ signInProviderId: id }),
    refreshes: [signInProviders],
    name: ({ name }) => name,
    texts: () => ({
      failed: t`We couldn’t delete the provider`,
      deleted: t`Provider deleted`,
      consequence: t`Members keep their accounts in your shop, and sign in with their password or a link by email.`,
    }),
  }),
]

export default function SignInProvidersPage() {
  return (
    <RecordList
      narrow
      title={t`Sign-in providers`}
      list={signInProviders}
      columns={columns}
      nameOf={({ name }) => name ?? t`Provider`}
      why={t`Members sign in and register with an account of another provider that supports OpenID Connect.`}
      learn={<GuideLink to="sign-in-providers" />}
      create={{ label: t`New provider`, to: paths.newSignInProvider() }}
    />
  )
}
