import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { CoverPicture } from './shared/cover-picture.tsx'
import { About } from './shared/about.tsx'
import { accountPaths } from '../../account-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import type { MemberView } from './member-view.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MemberReviews } from './member-reviews.tsx'

interface ProfileProps {
  member: MemberView
  /** The last action, for its message. */
  done: string | null
  problem: string | undefined
}

export function Profile({ member, done, problem }: ProfileProps) {
  const { slug, name, headline, photo, cover, blocks, fields, badges, followers, following, relation, isFollowed, reviews } =
    member
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page space-y-8 pt-8 md:pt-14">
      {cover && <CoverPicture cover={cover} />}
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
          <div className="relative flex flex-wrap items-center gap-3">
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
            {/* The key closes it once the report is sent. */}
            {relation === 'MEMBER' && <ProfileMenu key={done ?? ''} slug={slug} name={name} />}
          </div>
        )}
      </header>
      {problem && <Notice tone="problem">{problem}</Notice>}
      {member.isPrivate && (
        <Notice tone="good">
          <Trans>Your profile is private: only you see this page. You can make it public where you edit it.</Trans>
        </Notice>
      )}
      {done === 'reported' && !problem && (
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
                  // Links that members write give no credit in search engines, so they are of no use to spammers.
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
      {member.someFollowers.length > 0 && <SomeFollowers member={member} />}
    </div>
  )
}

/** The newest followers whom the visitor sees. */
function SomeFollowers({ member: { someFollowers, followers } }: { member: MemberView }) {
  const more = followers - someFollowers.length
  return (
    <section aria-labelledby="followers-heading">
      <h2 id="followers-heading" className="mb-4 font-display text-heading">
        <Trans>Followers</Trans>
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {someFollowers.map(({ id, slug, name, photo }) => (
          <li key={id} className="max-w-full">
            <Link to={accountPaths.member(slug)} className="group flex min-h-11 items-center gap-3">
              <Avatar name={name} photo={photo} size="small" />
              <bdi className="min-w-0 truncate group-hover:underline">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-quiet">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  )
}
