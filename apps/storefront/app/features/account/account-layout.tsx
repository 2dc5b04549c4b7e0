import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, NavLink } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { signOutInAllTabs, useSignedOutElsewhere } from './other-tabs.ts'

/** A page of a member: its title, and the way to the other ones. */
export function AccountLayout({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { t } = useLingui()
  useSignedOutElsewhere()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={title} {...(text && { text })} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        <nav aria-label={t`Your account`} className="md:col-span-3">
          <ul className="flex flex-wrap gap-x-6 border-b border-line pb-2 md:block md:border-0">
            <AccountLink to={paths.account()} isExact>{t`Overview`}</AccountLink>
            <AccountLink to={accountPaths.accountOrders()}>{t`Orders`}</AccountLink>
            <AccountLink to={accountPaths.accountReviews()}>{t`Reviews`}</AccountLink>
            <AccountLink to={accountPaths.accountProfile()}>{t`Profile`}</AccountLink>
            <AccountLink to={accountPaths.accountSecurity()}>{t`Security`}</AccountLink>
            <li>
              <Form method="post" action={accountPaths.signOut()} reloadDocument onSubmit={signOutInAllTabs}>
                <button className="flex min-h-11 items-center hover:underline">
                  <Trans>Sign out</Trans>
                </button>
              </Form>
            </li>
          </ul>
        </nav>
        <div className="min-w-0 space-y-8 md:col-span-9">{children}</div>
      </div>
    </div>
  )
}

function AccountLink({ to, isExact = false, children }: { to: string; isExact?: boolean; children: string }) {
  return (
    <li>
      <NavLink to={to} end={isExact} className="flex min-h-11 items-center hover:underline aria-[current=page]:font-medium">
        {children}
      </NavLink>
    </li>
  )
}
