import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/signed-out-page.ts'

export function SignedOut({ loaderData: { to } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`You’re signed out`} text={t`Nobody who uses this browser can see your account now.`} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={accountPaths.signIn({ to })}>
          <Trans>Sign in again</Trans>
        </ButtonLink>
        <Link to={paths.home()} className="inline-flex min-h-11 items-center underline">
          <Trans>Back to the shop</Trans>
        </Link>
      </div>
    </div>
  )
}
