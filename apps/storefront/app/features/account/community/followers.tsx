import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Route } from './+types/followers-page.ts'
import { AccountLayout } from '../account-layout.tsx'

/** The member's followers, or the members that they follow. */
export function Followers({
  loaderData: { show, counts, members, next, isFirstPage },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  const tabClass =
    'flex min-h-11 items-center rounded-control border border-edge px-4 text-small hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-wall'
  return (
    <AccountLayout title={t`Followers`}>
      <nav aria-label={t`Lists`} className="flex flex-wrap gap-2">
        <Link to={accountPaths.accountFollowers()} aria-current={show === 'followers' || undefined} className={tabClass}>
          <Plural value={counts.followers} one="# follower" other="# followers" />
        </Link>
        <Link
          to={accountPaths.accountFollowers({ show: 'following' })}
          aria-current={show === 'following' || undefined}
          className={tabClass}
        >
          <Plural value={counts.following} one="You follow # member" other="You follow # members" />
        </Link>
      </nav>
      {members.length === 0 ? (
        <NobodyYet show={show} />
      ) : (
        <ul className="max-w-3xl border-t border-line">
          {members.map(({ id, slug, name, photo }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
              <Link to={accountPaths.member(slug)} className="group flex min-w-0 grow items-center gap-4 py-3">
                <Avatar name={name} photo={photo} size="small" />
                <bdi className="min-w-0 font-medium wrap-anywhere group-hover:underline">{name}</bdi>
              </Link>
              {show === 'following' && (
                <Form method="post" action={accountPaths.accountFollowers()} preventScrollReset>
                  <button name="unfollow" value={id} className="min-h-11 underline" aria-label={t`Unfollow ${name}`}>
                    <Trans>Unfollow</Trans>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {show === 'followers' && members.length > 0 && (
        <p className="max-w-3xl text-small text-quiet">
          <Trans>To keep somebody from following you, block them on their profile.</Trans>
        </p>
      )}
      {(next || !isFirstPage) && (
        <nav aria-label={t`Pages`} className="flex flex-wrap gap-4">
          {!isFirstPage && (
            <ButtonLink variant="plain" to={accountPaths.accountFollowers({ show })}>
              <Trans>First page</Trans>
            </ButtonLink>
          )}
          {next && (
            <ButtonLink variant="plain" to={accountPaths.accountFollowers({ show, from: next })}>
              <Trans>Next page</Trans>
            </ButtonLink>
          )}
        </nav>
      )}
    </AccountLayout>
  )
}

function NobodyYet({ show }: { show: 'followers' | 'following' }) {
  return (
    <div className="space-y-6">
      <p>
        {show === 'followers' ? (
          <Trans>Nobody with a public profile follows you yet.</Trans>
        ) : (
          <Trans>You don’t follow anybody with a public profile yet.</Trans>
        )}
      </p>
      {show === 'following' && (
        <ButtonLink to={accountPaths.members()} variant="plain">
          <Trans>Find members</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
