import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { About } from '../../about/about.tsx'
import { accountPaths } from '../../account-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/member-page.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MemberReviews } from './member-reviews.tsx'

export function Profile({
  loaderData: { slug, name, headline, photo, blocks, fields, badges, followers, following, relation, isFollowed, reviews, done },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page space-y-8 pt-8 md:pt-14">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} photo={photo} size="large" />
        <div className="min-w-0 grow">
          <h1 className="display text-title wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {headline && <p className="text-lead text-quiet wrap-anywhere">{headline}</p>}
          <p className="text-quiet">
            <Plural value={followers} one="# follower" other="# followers" /> ·{' '}
            <Plural value={following} one="follows # member" other="follows # members" />
          </p>
        </div>
        {relation === 'OWN' ? (
          <ButtonLink to={accountPaths.accountProfile()} variant="plain">
            <Trans>Edit profile</Trans>
          </ButtonLink>
        ) : (
          <Form method="post" action={accountPaths.member(slug)}>
            <Button
              name="act"
              value={isFollowed ? 'unfollow' : 'follow'}
              variant={isFollowed ? 'plain' : 'strong'}
              aria-disabled={busy}
            >
              {isFollowed ? <Trans>Unfollow</Trans> : <Trans>Follow</Trans>}
            </Button>
          </Form>
        )}
      </header>
      {actionData?.problem && <Notice tone="problem">{actionData.problem}</Notice>}
      {done === 'reported' && !actionData && (
        <Notice tone="good">
          <Trans>Thank you. We’ll look at this profile.</Trans>
        </Notice>
      )}
      {badges.length > 0 && (
        <ul aria-label={t`Badges`} className="flex flex-wrap gap-2">
          {badges.map(({ id, title, background, color }) => (
            <li key={id}>
              <Link
                to={accountPaths.members({ badge: id })}
                className="inline-flex min-h-8 items-center rounded-control px-3 py-1 text-small hover:underline"
                style={{ background, color }}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {blocks.length > 0 && <About blocks={blocks} />}
      {fields.length > 0 && (
        <dl className="grid max-w-[65ch] gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
          {fields.map(({ key, name: label, text, href }) => (
            <div key={key} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="-mt-2 min-w-0 wrap-anywhere sm:mt-0">
                {href ? (
                  // Whoever writes about themselves gets nothing from search engines for a link.
                  <a href={href} rel="nofollow ugc noopener" className="underline">
                    <bdi>{text}</bdi>
                  </a>
                ) : (
                  <bdi>{text}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reviews.length > 0 && <MemberReviews reviews={reviews} />}
      {relation === 'MEMBER' && (
        // The key closes it once the report is sent.
        <details key={done ?? ''} className="max-w-xl border-t border-line pt-4">
          <summary className="flex min-h-11 cursor-pointer items-center text-quiet">
            <Trans>Report or block</Trans>
          </summary>
          <div className="space-y-6 pt-4">
            <Form method="post" action={accountPaths.member(slug)} className="space-y-4">
              <SelectField name="reason" label={t`What is wrong with this profile?`} defaultValue="SPAM">
                <option value="SPAM">{t`Advertising`}</option>
                <option value="IMPERSONATION">{t`Pretends to be somebody else`}</option>
                <option value="HARASSMENT">{t`Harassment`}</option>
                <option value="OTHER">{t`Something else`}</option>
              </SelectField>
              <Button name="act" value="report" variant="plain" aria-disabled={busy}>
                <Trans>Report</Trans>
              </Button>
            </Form>
            <Form method="post" action={accountPaths.member(slug)} className="space-y-3">
              <p className="text-quiet">
                <Trans>Who is blocked can’t see you, and you won’t see them.</Trans>
              </p>
              <Button name="act" value="block" variant="plain" aria-disabled={busy}>
                <Trans>Block {name}</Trans>
              </Button>
            </Form>
          </div>
        </details>
      )}
    </div>
  )
}
