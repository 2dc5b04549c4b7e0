import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/members-page.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** The members with a public profile. */
export function Directory({
  loaderData: { q, total, previous, next, members, badges, badge },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Members`} />
      <Form action={accountPaths.members()} role="search" className="mb-8 flex max-w-xl flex-wrap items-end gap-3">
        <Field
          key={q}
          name="q"
          type="search"
          label={t`Find by name`}
          defaultValue={q}
          className="min-w-0 grow"
          required={false}
        />
        {badge && <input type="hidden" name="badge" value={badge} />}
        <Button variant="plain">
          <Trans>Search</Trans>
        </Button>
      </Form>
      {badges.length > 0 && <BadgeLinks badges={badges} chosen={badge} q={q} />}
      <p role="status" className="mb-4 text-quiet">
        <Plural value={total} one="# member" other="# members" />
      </p>
      {members.length === 0 && (
        <p>
          {badge && q ? (
            <Trans>Nobody with this name and this badge has a public profile.</Trans>
          ) : badge ? (
            <Trans>Nobody with a public profile has this badge.</Trans>
          ) : q ? (
            <Trans>Nobody with this name has a public profile.</Trans>
          ) : (
            <Trans>Nobody has a public profile yet.</Trans>
          )}
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-8 border-t border-line">
        {members.map(({ id, slug, name, headline, photo }) => (
          <li key={id} className="border-b border-line">
            <Link to={accountPaths.member(slug)} className="flex min-h-11 items-center gap-4 py-4 hover:bg-mat">
              <Avatar name={name} photo={photo} size="small" />
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  <bdi>{name}</bdi>
                </span>
                {headline && <span className="block truncate text-small text-quiet">{headline}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(previous || next) && (
        <nav aria-label={t`Pages`} className="mt-8 flex gap-4">
          {previous && (
            <ButtonLink variant="plain" to={previous}>
              <Trans>Previous page</Trans>
            </ButtonLink>
          )}
          {next && (
            <ButtonLink variant="plain" to={next}>
              <Trans>Next page</Trans>
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

interface BadgeLinksProps {
  badges: readonly { id: string; title: string }[]
  chosen: string | undefined
  /** The name that was searched for. */
  q: string
}

function BadgeLinks({ badges, chosen, q }: BadgeLinksProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Badges`} className="mb-8 flex flex-wrap gap-2">
      {[{ id: undefined, title: t`All members` }, ...badges].map(({ id, title }) => (
        <Link
          key={id ?? ''}
          to={accountPaths.members({ q, badge: id })}
          aria-current={id === chosen || undefined}
          className="flex min-h-11 items-center rounded-control border border-edge px-4 text-small hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-wall"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
