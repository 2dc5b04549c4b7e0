import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link, NavLink, useHref, useLocation, useRouteLoaderData } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { signOutInAllTabs } from './sign-in/other-tabs.ts'

/** A page of a member: its title, and the way to the other ones. */
export function AccountLayout({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { t } = useLingui()
  const isViewOnly = useRouteLoaderData<typeof rootLoader>('root')?.isViewOnly ?? false
  return (
    <div className="page pt-8 md:pt-14">
      {isViewOnly && <ViewOnlyNotice />}
      <PageTitle title={title} {...(text && { text })} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        <nav aria-label={t`Your account`} className="md:col-span-3">
          <ul className="flex flex-wrap gap-x-6 border-b border-line pb-2 md:block md:border-0">
            <AccountLink to={paths.account()} isExact>{t`Overview`}</AccountLink>
            <AccountLink to={accountPaths.accountOrders()}>{t`Orders`}</AccountLink>
            <AccountLink to={accountPaths.accountSubscriptions()}>{t`Subscriptions`}</AccountLink>
            <AccountLink to={accountPaths.wishlist()}>{t`Wishlist`}</AccountLink>
            <AccountLink to={accountPaths.accountWaiting()}>{t`Back in stock`}</AccountLink>
            <AccountLink to={accountPaths.accountReviews()}>{t`Reviews`}</AccountLink>
            <AccountLink to={accountPaths.accountGiftCards()}>{t`Gift cards`}</AccountLink>
            <AccountLink to={accountPaths.accountCards()}>{t`Payment methods`}</AccountLink>
            <AccountLink to={accountPaths.accountProfile()}>{t`Profile`}</AccountLink>
            <li>
              {/* A part of the profile's page, so it is never the current one. */}
              <Link to={accountPaths.accountAddresses()} className="flex min-h-11 items-center hover:underline">
                {t`Addresses`}
              </Link>
            </li>
            <AccountLink to={accountPaths.accountFollowers()}>{t`Followers`}</AccountLink>
            <AccountLink to={accountPaths.accountSecurity()}>{t`Security`}</AccountLink>
            {!isViewOnly && (
              <li>
                <SignOutForm />
              </li>
            )}
          </ul>
        </nav>
        <div className="min-w-0 space-y-8 md:col-span-9">{children}</div>
      </div>
    </div>
  )
}

function SignOutForm() {
  const { pathname, search } = useLocation()
  const to = pathname + search
  const signedOut = useHref(accountPaths.signedOut({ to }))
  return (
    <Form method="post" action={accountPaths.signOut()} reloadDocument onSubmit={(event) => signOutInAllTabs(event, signedOut)}>
      <input type="hidden" name="to" value={to} />
      <button className="flex min-h-11 items-center hover:underline">
        <Trans>Sign out</Trans>
      </button>
    </Form>
  )
}

/** Staff looks at the account. */
function ViewOnlyNotice() {
  return (
    <div className="mb-6">
      <Notice tone="problem">
        <Trans>You’re looking at this account as its member sees it. You can’t change anything.</Trans>
        <Form method="post" action={accountPaths.endAccountView()} reloadDocument>
          <button className="flex min-h-11 items-center underline">
            <Trans>Back to the back office</Trans>
          </button>
        </Form>
      </Notice>
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
